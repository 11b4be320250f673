import { spawn, spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'

/**
 * Removes the variable that makes Electron run as Node. Terminals inside Electron apps may set it.
 * @param {NodeJS.ProcessEnv} env @returns {NodeJS.ProcessEnv}
 */
export function electronEnv(env) {
  // Names are case-insensitive on Windows.
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => name.toUpperCase() !== 'ELECTRON_RUN_AS_NODE'),
  )
}

/**
 * Returns the environment for child processes: the project's own Node and tools come first in PATH.
 * @param {string} root @param {NodeJS.ProcessEnv} [more]
 */
export function toolEnv(root, more = {}) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter)
  return electronEnv({ ...process.env, ...more, PATH: path })
}

/**
 * Ends a process group with SIGTERM, and with SIGKILL after `patienceMs`.
 * @param {import('node:child_process').ChildProcess} child started with `detached`
 * @param {number} [patienceMs]
 */
export async function endGroup(child, patienceMs = 5_000) {
  if (child.pid === undefined) return
  const gone = child.exitCode !== null || child.signalCode !== null
  /** @type {Promise<void>} */
  const ended = gone ? Promise.resolve() : new Promise((done) => void child.once('exit', () => done()))
  signalGroup(child, 'SIGTERM')
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), patienceMs)
  await ended
  clearTimeout(timer)
  signalGroup(child, 'SIGKILL')
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function signalGroup(child, signal) {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') {
      if (child.exitCode === null)
        spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' })
    } else process.kill(-child.pid, signal)
  } catch {
    // The group has already exited.
  }
}

/**
 * Starts a program in its own process group. Ends the complete group when this process receives a signal or exits.
 * @param {string} command @param {readonly string[]} words
 * @param {import('node:child_process').SpawnOptions} options
 */
export function startGroup(command, words, options) {
  const child = spawn(command, words, { ...options, detached: process.platform !== 'win32' })
  let isEnding = false
  const stop = () => {
    if (isEnding) signalGroup(child, 'SIGKILL')
    else void endGroup(child)
    isEnding = true
  }
  const kill = () => signalGroup(child, 'SIGKILL')
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop)
  process.on('exit', kill)
  /** @type {Promise<number>} exit code; 130 after a signal to this process, 1 if the program crashed or could not start */
  const ended = new Promise((done) => {
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      done(1)
    })
    child.once('exit', (code) => {
      kill()
      for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.off(signal, stop)
      process.off('exit', kill)
      done(code ?? (isEnding ? 130 : 1))
    })
  })
  return { child, ended }
}
