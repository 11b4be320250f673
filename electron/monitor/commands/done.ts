export function done(_nothing: void): null {
  return null
}
