/** The answer of a request that is only carried out. */
export function done(_nothing: void): null {
  return null
}
