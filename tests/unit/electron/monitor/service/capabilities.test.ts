import { expect, it } from 'vitest'
import { createCapabilities } from '../../../../../electron/monitor/service/capabilities.ts'

const hour = 3_600_000
const url = 'https://index.example'

function noteStore(first: unknown = null) {
  let value = first
  let writes = 0
  return {
    note: () => value,
    saveNote: (_name: string, next: unknown) => {
      // Serialize the value as the store does.
      value = JSON.parse(JSON.stringify(next))
      writes += 1
    },
    writes: () => writes,
    value: () => value,
  }
}

function started(store = noteStore()) {
  let now = 1_790_000_000_000
  return {
    store,
    capabilities: createCapabilities(store, () => now),
    pass: (ms: number) => {
      now += ms
    },
  }
}

it('nothing is known before the first response', () => {
  const { capabilities } = started()
  expect(capabilities.offers(url, 'finishedTraces')).toBe('unknown')
  expect(capabilities.all(url)).toEqual({
    finishedTraces: { state: 'unknown', checkedAt: null },
    finishedActions: { state: 'unknown', checkedAt: null },
    stream: { state: 'unknown', checkedAt: null },
  })
})

it('the operations of one service are independent', () => {
  const { capabilities } = started()
  expect(capabilities.note(url, 'finishedTraces', true)).toBe(true)
  expect(capabilities.note(url, 'finishedActions', false)).toBe(true)
  expect(capabilities.all(url)).toEqual({
    finishedTraces: { state: 'yes', checkedAt: 1_790_000_000_000 },
    finishedActions: { state: 'no', checkedAt: 1_790_000_000_000 },
    stream: { state: 'unknown', checkedAt: null },
  })
})

it('a result survives a restart and expires after 24 hours', () => {
  const { capabilities, store, pass } = started()
  capabilities.note(url, 'finishedTraces', true)
  const again = createCapabilities(store, () => 1_790_000_000_000 + 24 * hour - 1)
  expect(again.offers(url, 'finishedTraces')).toBe('yes')
  pass(24 * hour)
  expect(capabilities.offers(url, 'finishedTraces')).toBe('unknown')
})

it('a missing operation is tried again after an hour', () => {
  const { capabilities, pass } = started()
  capabilities.note(url, 'finishedTraces', false)
  pass(hour - 1)
  expect(capabilities.offers(url, 'finishedTraces')).toBe('no')
  pass(1)
  expect(capabilities.offers(url, 'finishedTraces')).toBe('unknown')
})

it('an operation that was offered is tried again after five minutes, because a gateway may answer 404 for a moment', () => {
  const { capabilities, store, pass } = started()
  capabilities.note(url, 'stream', true)
  capabilities.note(url, 'stream', false)
  pass(300_000 - 1)
  expect(capabilities.offers(url, 'stream')).toBe('no')
  pass(1)
  expect(capabilities.offers(url, 'stream')).toBe('unknown')
  expect(createCapabilities(store, () => 1_790_000_000_000 + 300_000).offers(url, 'stream')).toBe('unknown')
  capabilities.note(url, 'stream', false)
  pass(hour - 1)
  expect(capabilities.offers(url, 'stream')).toBe('no')
})

it('an operation that was offered days ago, such as a stream that stayed open, is tried again after five minutes too', () => {
  const { capabilities, pass } = started()
  capabilities.note(url, 'stream', true)
  pass(72 * hour)
  capabilities.note(url, 'stream', false)
  pass(300_000)
  expect(capabilities.offers(url, 'stream')).toBe('unknown')
})

it('a result of a clock that was set back a day or more is not used', () => {
  const { capabilities, pass } = started()
  capabilities.note(url, 'finishedTraces', false)
  pass(-24 * hour)
  expect(capabilities.offers(url, 'finishedTraces')).toBe('unknown')
})

it('an equal result is written at most once an hour, a different one at once', () => {
  const { capabilities, store, pass } = started()
  capabilities.note(url, 'finishedTraces', true)
  pass(hour - 1)
  expect(capabilities.note(url, 'finishedTraces', true)).toBe(false)
  expect(store.writes()).toBe(1)
  pass(1)
  expect(capabilities.note(url, 'finishedTraces', true)).toBe(true)
  expect(capabilities.note(url, 'finishedTraces', false)).toBe(true)
  expect(capabilities.offers(url, 'finishedTraces')).toBe('no')
  expect(store.writes()).toBe(3)
})

it('another base URL of the same origin is another service', () => {
  const { capabilities } = started()
  capabilities.note(`${url}/a`, 'finishedTraces', false)
  expect(capabilities.offers(`${url}/b`, 'finishedTraces')).toBe('unknown')
  capabilities.note(`${url}/b`, 'finishedActions', true)
  expect(capabilities.offers(`${url}/a`, 'finishedTraces')).toBe('unknown')
  expect(capabilities.offers(`${url}/b`, 'finishedTraces')).toBe('unknown')
})

it('origins are independent, and forgetting one does not affect the others', () => {
  const { capabilities, store } = started()
  capabilities.note(url, 'finishedTraces', false)
  capabilities.note('https://other.example', 'finishedTraces', true)
  capabilities.forget(url)
  expect(capabilities.offers(url, 'finishedTraces')).toBe('unknown')
  expect(capabilities.offers('https://other.example', 'finishedTraces')).toBe('yes')
  expect(store.value()).toEqual({
    'https://other.example': {
      baseUrl: 'https://other.example',
      operations: { finishedTraces: { isOffered: true, checkedAt: 1_790_000_000_000 } },
    },
  })
})

it('expired services are removed from the store', () => {
  const { capabilities, store, pass } = started()
  capabilities.note('http://127.0.0.1:4001', 'finishedTraces', true)
  pass(24 * hour)
  capabilities.note(url, 'finishedTraces', true)
  expect(Object.keys(store.value() ?? {})).toEqual([url])
})

it.each([[null], ['text'], [{ [url]: { baseUrl: url, operations: { finishedTraces: 'no' } } }]])(
  'a stored value of another shape is ignored: %o',
  (value) => {
    const { capabilities } = started(noteStore(value))
    expect(capabilities.offers(url, 'finishedTraces')).toBe('unknown')
  },
)
