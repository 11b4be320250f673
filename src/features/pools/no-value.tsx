export function NoValue() {
  return <span className="dim">–</span>
}
