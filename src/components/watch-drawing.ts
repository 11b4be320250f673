/**
 * Calls `onChange` after the colours of the theme or the device pixel ratio have changed, because a canvas keeps what was drawn.
 * Returns a function that stops this.
 */
export function watchDrawing(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-contrast'] })
  const colours = [matchMedia('(prefers-color-scheme: dark)'), matchMedia('(prefers-contrast: more)')]
  for (const query of colours) query.addEventListener('change', onChange)
  const ratioQuery = (): MediaQueryList => matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
  let ratio = ratioQuery()
  function changeRatio(): void {
    ratio.removeEventListener('change', changeRatio)
    ratio = ratioQuery()
    ratio.addEventListener('change', changeRatio)
    onChange()
  }
  ratio.addEventListener('change', changeRatio)
  return () => {
    observer.disconnect()
    for (const query of colours) query.removeEventListener('change', onChange)
    ratio.removeEventListener('change', changeRatio)
  }
}
