import { createElement } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { emptyBlock } from '../../electron/shared/block-view.ts'
import { refOfKey } from '../../electron/shared/block-ref.ts'
import { useArrival } from '../../src/features/blocks/use-arrival.ts'
import { comeFrom, forgetVisited } from '../../src/stores/block-view.ts'
import { dismissToast, runToastAction, useToasts } from '../../src/stores/toasts.ts'
import { useView } from '../../src/stores/view.ts'
import { mount } from '../fixtures/window/mount.ts'

const masterchain = '-1:8000000000000000:276749988'
const shard = '0:2800000000000000:54321'
const text = 'This block contains none of the action’s transactions. They are in its shard blocks.'

beforeEach(() => {
  onTestFinished(() => {
    dismissToast()
    forgetVisited()
    useView.setState(useView.getInitialState(), true)
  })
})

/** Opens the block of a trace with two transactions, of which `stored` are in stored blocks. */
function arrive(stored: Readonly<Record<string, string>>): void {
  const find = async ({ hash }: { readonly hash: string }) => {
    const key = stored[hash]
    return { ok: true, value: key === undefined ? null : { key, transaction: hash } }
  }
  const block = { ...emptyBlock(refOfKey(masterchain)), status: 'complete' } as const
  function Arrival() {
    useArrival(block, { rows: [], byKey: new Map(), accounts: 0 })
    return null
  }
  comeFrom({ trace: 'T', block: masterchain, hashes: ['first', 'second'], accounts: [] })
  mount({ request: { 'blocks.find': find } }).render(createElement(Arrival))
}

test('a block without the transactions of the trace links to a stored block that has one', async () => {
  arrive({ second: shard })
  await vi.waitFor(() => expect(useToasts.getState().toast).toMatchObject({ text }))
  expect(useToasts.getState().toast?.action?.title).toBe('Open basechain 28… 54,321')
  runToastAction()
  expect(useView.getState()).toMatchObject({
    selected: { blocks: shard },
    row: { blocks: 'second' },
  })
})

test('a block without the transactions of the trace links to nothing if no block with one is stored', async () => {
  arrive({})
  await vi.waitFor(() => expect(useToasts.getState().toast).toMatchObject({ text, action: null }))
})
