/** Runs a program on its own X server. Sets the screen size, because older versions of xvfb-run default to 640 px. */
export const virtualDisplay = /** @type {const} */ (['xvfb-run', '-a', '-s', '-screen 0 1920x1080x24'])

/**
 * @typedef {object} Launch
 * @property {string | null} electron path of Electron; null if the app runs in the Chromium host
 * @property {boolean} isHeadless
 * @property {NodeJS.Platform} platform
 * @property {boolean} isRoot
 * @property {string} node the project's own Node
 */

/**
 * Returns the command that runs the app.
 * @param {Launch} launch @param {readonly string[]} switches
 * @returns {readonly [string, ...string[]]}
 */
export function commandOf({ electron, isHeadless, platform, isRoot, node }, switches) {
  if (electron === null)
    return [node, 'scripts/host/run.ts', ...(isHeadless ? ['--headless'] : []), '--', ...switches]
  const isVirtual = isHeadless && platform === 'linux'
  const chromium = [
    ...(isRoot ? ['--no-sandbox'] : []),
    // Xvfb is an X server. In a Wayland session, Electron would otherwise open its window on the real screen.
    ...(isVirtual ? ['--ozone-platform=x11'] : []),
  ]
  const words = [...chromium, '.', ...switches]
  return isVirtual ? [...virtualDisplay, electron, ...words] : [electron, ...words]
}
