import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import type { Hosted } from './hosted.ts'

/** Any further work caused by an input ends within this time. */
const settleMs = 300

export interface InputTime {
  readonly clockMs: number
  /** Processor time of the page's thread until the paint. On a busy machine, elapsed time also includes other programs. */
  readonly processorMs: number
}

/** Returns the resident memory of a process, MB. Linux only. */
export function residentMb(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(line?.[1]) / 1_024)
}

/** Returns the id of the page's process. */
export async function pageOf(app: Hosted): Promise<number> {
  const browser = await chromium.connectOverCDP(await app.endpoint())
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  await browser.close()
  return renderers.toSorted((a, b) => residentMb(b) - residentMb(a))[0] ?? 0
}

function mainThreadMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

/** Runs an action in the page and returns the time until the result is painted. `page` is the id of the page's process. */
export async function timeInput(app: Hosted, page: number, action: string): Promise<InputTime> {
  const before = mainThreadMs(page)
  const clockMs = await app.inPage(`new Promise((done) => {
    const began = performance.now();
    ${action};
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)))
  })`)
  const processorMs = mainThreadMs(page) - before
  await wait(settleMs)
  return { clockMs: Number(clockMs), processorMs }
}
