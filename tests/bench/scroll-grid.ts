export function scrollGrid(frames: number, step: number): Promise<void> {
  return new Promise((resolve) => {
    const scroller = document.querySelector('.grid')
    let left = frames
    const next = (): void => {
      if (scroller === null || left === 0) return resolve()
      left -= 1
      scroller.scrollTop += step
      requestAnimationFrame(next)
    }
    if (scroller !== null) scroller.scrollTop = 0
    requestAnimationFrame(next)
  })
}
