import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { get as getPlain } from 'node:http'
import { get } from 'node:https'
import { join } from 'node:path'
import { toolEnv } from './children.mjs'
import { nodePath } from './packages.mjs'

const probeMs = 3_000
const downloadMs = 15 * 60 * 1000

/**
 * Returns the path of Electron's executable, or null if its download is not complete. Reads the installer's files, because
 * importing the package would start a download.
 * @param {string} root
 */
export function findElectron(root) {
  const folder = join(root, 'node_modules/electron')
  try {
    const wanted = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
    const got = readFileSync(join(folder, 'dist/version'), 'utf8').trim().replace(/^v/, '')
    const binary = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8').trim())
    return wanted === got && existsSync(binary) ? binary : null
  } catch {
    return null
  }
}

/**
 * Returns the environment for Electron's installer. Without ELECTRON_GET_USE_PROXY, the installer ignores the proxy.
 * @param {NodeJS.ProcessEnv} env @returns {NodeJS.ProcessEnv}
 */
export function installerEnv(env) {
  const hasProxy = Object.entries(env).some(([name, value]) => /^https?_proxy$/i.test(name) && value)
  return hasProxy && !env.ELECTRON_GET_USE_PROXY ? { ...env, ELECTRON_GET_USE_PROXY: 'true' } : env
}

/**
 * Returns whether Electron's download server responds, or true behind a proxy.
 * @param {NodeJS.ProcessEnv} env @returns {Promise<boolean>}
 */
function isReachable({ ELECTRON_MIRROR, npm_config_electron_mirror, ELECTRON_GET_USE_PROXY }) {
  if (ELECTRON_GET_USE_PROXY) return Promise.resolve(true)
  const mirror = ELECTRON_MIRROR || npm_config_electron_mirror || 'https://github.com/'
  return new Promise((done) => {
    const ask = mirror.startsWith('http:') ? getPlain : get
    const request = ask(mirror, { method: 'HEAD' }, (response) => {
      response.resume()
      done(true)
      request.destroy()
    })
    request.on('error', () => done(false))
    setTimeout(() => {
      done(false)
      request.destroy()
    }, probeMs).unref()
  })
}

/** Runs Electron's own installer. @param {string} root @param {NodeJS.ProcessEnv} env @returns {Promise<void>} */
function download(root, env) {
  return new Promise((done) => {
    const child = spawn(nodePath(root), [join(root, 'node_modules/electron/install.js')], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: downloadMs,
    })
    child.once('error', () => done())
    child.once('exit', () => done())
  })
}

/**
 * Returns the path of Electron's executable, and downloads it first if necessary. Returns null if it is not available; the next
 * start then tries again.
 * @param {string} root
 */
export async function provideElectron(root) {
  const present = findElectron(root)
  if (present !== null || process.env.ELECTRON_SKIP_BINARY_DOWNLOAD) return present
  const env = installerEnv(toolEnv(root))
  if (!(await isReachable(env))) return null
  console.log('Downloading Electron…')
  await download(root, env)
  return findElectron(root)
}
