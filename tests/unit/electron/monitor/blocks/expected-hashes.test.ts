import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { hashOf, serveBlock, smallBlock, type ServedBlock } from '../../../../fixtures/block-service.ts'
import { startAt, startOver } from '../started.ts'

const rightId = `(-1,8000000000000000,500):${'11'.repeat(32)}:${'12'.repeat(32)}`
const wrongRoot = `(-1,8000000000000000,500):${'99'.repeat(32)}:${'12'.repeat(32)}`
const wrongFile = `(-1,8000000000000000,500):${'11'.repeat(32)}:${'98'.repeat(32)}`
const key = '-1:8000000000000000:500'

async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-hashes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const requests: string[] = []
  const blocks = new Map<number, ServedBlock>([[500, smallBlock]])
  const { monitor, clock } = await startOver(folder, (url) => {
    requests.push(url)
    return serveBlock(url, blocks)
  })
  let now = startAt
  const open = async (text: string) => {
    await monitor.handlers['blocks.open']({ text })
    now += 5_000
    await clock.runTo(now)
    return monitor.state().blocks.find((block) => block.key === key)
  }
  const rows = async () => (await monitor.handlers['blocks.rows']({ key })).rows
  return { open, rows, requests }
}

it('a block with the entered hashes opens', async () => {
  const { open, rows } = await start()
  expect(await open(rightId)).toMatchObject({ status: 'complete', loaded: 1, problem: null })
  expect(await rows()).toContain('1000')
})

it('a root hash that differs is an error with both values, and nothing is shown or stored', async () => {
  const { open, rows } = await start()
  expect(await open(wrongRoot)).toMatchObject({
    status: 'failed',
    loaded: 0,
    rootHash: null,
    problem: {
      kind: 'other-hash',
      differences: [{ name: 'root-hash', expected: hashOf(0x99), received: hashOf(0x11) }],
    },
    error: {
      message:
        'The root hash of block -1:8000000000000000:500 differs from the id that you entered, so the block is not shown.',
    },
  })
  expect(await rows()).toBe('')
})

it('a stored block with another file hash is not shown and not requested', async () => {
  const { open, rows, requests } = await start()
  await open('500')
  const before = requests.length
  expect(await open(wrongFile)).toMatchObject({
    status: 'failed',
    loaded: 0,
    problem: { differences: [{ name: 'file-hash', expected: hashOf(0x98), received: hashOf(0x12) }] },
  })
  expect(await rows()).toBe('')
  expect(requests).toHaveLength(before)
})

it('opening the block without hashes shows it again', async () => {
  const { open, rows } = await start()
  await open(wrongRoot)
  expect(await open('500')).toMatchObject({ status: 'complete', loaded: 1, problem: null })
  expect(await rows()).toContain('1000')
})
