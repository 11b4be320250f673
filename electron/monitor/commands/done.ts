/** The response to a request without a result. */
export function done(_nothing: void): null {
  return null
}
