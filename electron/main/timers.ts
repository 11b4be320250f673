/** Runs once after `ms`. Returns a function that cancels. */
export function afterTimeout(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
