import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get as getPlain } from 'node:http'
import { get } from 'node:https'
import { join } from 'node:path'
import { toolEnv } from './children.mjs'
import { nodePath } from './packages.mjs'

const dayMs = 24 * 60 * 60 * 1000
const probeMs = 4_000
const downloadMs = 15 * 60 * 1000

/**
 * Returns the path of Electron's executable, or null unless its download is complete. Reads the installer's files, because
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

/** @param {string} root */
function noteFile(root) {
  return join(root, '.setup/electron.json')
}

/** Returns whether a download failed within the last day. @param {string} root @param {number} now */
function hasFailedLately(root, now) {
  try {
    const { failedAt } = JSON.parse(readFileSync(noteFile(root), 'utf8'))
    return failedAt <= now && now - failedAt < dayMs
  } catch {
    return false
  }
}

/** Returns whether Electron's download server responds. @returns {Promise<boolean>} */
function isReachable() {
  const { ELECTRON_MIRROR, npm_config_electron_mirror, ELECTRON_GET_USE_PROXY } = process.env
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

/** Runs Electron's own installer. @param {string} root @returns {Promise<void>} */
function download(root) {
  return new Promise((done) => {
    const child = spawn(nodePath(root), [join(root, 'node_modules/electron/install.js')], {
      cwd: root,
      env: toolEnv(root),
      stdio: ['ignore', 'inherit', 'ignore'],
      timeout: downloadMs,
    })
    child.once('error', () => done())
    child.once('exit', () => done())
  })
}

/**
 * Returns the path of Electron's executable and downloads it if possible; null if it is not available. A failed download is
 * retried after a day only, so that offline machines start quickly.
 * @param {string} root @param {number} now unix ms
 */
export async function provideElectron(root, now) {
  const present = findElectron(root)
  if (present !== null || process.env.ELECTRON_SKIP_BINARY_DOWNLOAD || hasFailedLately(root, now))
    return present
  if (await isReachable()) {
    console.log('Downloading Electron…')
    await download(root)
  }
  const found = findElectron(root)
  if (found === null) {
    mkdirSync(join(root, '.setup'), { recursive: true })
    writeFileSync(noteFile(root), `${JSON.stringify({ failedAt: now })}\n`)
  }
  return found
}
