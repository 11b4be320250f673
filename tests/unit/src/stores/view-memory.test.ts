import { beforeEach, describe, expect, it } from 'vitest'
import { keepPlace, readPlace } from '../../../../src/stores/view-memory.ts'
import {
  select,
  selectRow,
  selectNominator,
  showAccount,
  showHelp,
  showPanel,
  useView,
} from '../../../../src/stores/view.ts'

const none = { pending: null, blocks: null, pools: null, alerts: null, settings: null }

beforeEach(() => useView.setState(useView.getInitialState()))

function createStorage(kept: string | null) {
  const storage = {
    kept,
    getItem: () => storage.kept,
    setItem: (_slot: string, text: string) => {
      storage.kept = text
    },
  }
  return storage
}

describe('stored place', () => {
  it('is restored after a reload', () => {
    const storage = createStorage(null)
    keepPlace(storage)
    showPanel('blocks')
    select('blocks', 'block 7')
    selectRow('blocks', 'row 3')
    selectNominator('0:CD')
    showAccount('0:AB')
    const { kept } = storage
    useView.setState(useView.getInitialState())
    keepPlace(createStorage(kept))
    expect(useView.getState()).toMatchObject({
      panel: 'blocks',
      selected: { ...none, blocks: 'block 7' },
      row: { ...none, blocks: 'row 3' },
      statementOf: '0:CD',
      account: '0:AB',
    })
  })

  it('is written only when it changes', () => {
    const storage = createStorage(null)
    keepPlace(storage)
    showHelp(true)
    expect(storage.kept).toBeNull()
  })

  it('is written when only the nominator of the statement changes', () => {
    const storage = createStorage(null)
    keepPlace(storage)
    selectNominator('0:CD')
    expect(readPlace(storage.kept)).toMatchObject({ panel: 'pending', statementOf: '0:CD' })
  })

  it('is ignored when invalid', () => {
    for (const kept of [null, '', '{', '7', '"x"', '{}', 'null', '{"panel":"nowhere"}', '{"panel":{}}'])
      expect(readPlace(kept), String(kept)).toBeNull()
    expect(readPlace('{"panel":"pools","selected":{"pools":7},"row":"x","account":{}}')).toEqual({
      panel: 'pools',
      selected: none,
      row: none,
      statementOf: null,
      account: null,
    })
  })
})
