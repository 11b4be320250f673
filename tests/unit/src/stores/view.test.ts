import { beforeEach, expect, test } from 'vitest'
import { goTo, panelOf, select, selectRow, showAccount, useView } from '../../../../src/stores/view.ts'

beforeEach(() => useView.setState(useView.getInitialState(), true))

test('the query names the first panel', () => {
  expect(panelOf('?panel=blocks')).toBe('blocks')
  expect(panelOf('?panel=nowhere')).toBe('pending')
  expect(panelOf('')).toBe('pending')
})

test('a place on Pending is a trace or a watched account', () => {
  goTo({ panel: 'pending', key: '0:ab' }, (key) => key === '0:ab')
  expect(useView.getState()).toMatchObject({ panel: 'pending', account: '0:ab' })
  goTo({ panel: 'pending', key: 'hash=' }, () => false)
  expect(useView.getState().account).toBeNull()
  expect(useView.getState().selected.pending).toBe('hash=')
})

test('a place without a key keeps the selection', () => {
  select('blocks', '-1:8000000000000000:7')
  showAccount('0:ab')
  goTo({ panel: 'pools', key: null }, () => false)
  expect(useView.getState()).toMatchObject({ panel: 'pools', account: '0:ab' })
  expect(useView.getState().selected.blocks).toBe('-1:8000000000000000:7')
})

test('selecting another block clears the selected row', () => {
  select('blocks', 'one')
  selectRow('blocks', 'row')
  select('blocks', 'one')
  expect(useView.getState().row.blocks).toBe('row')
  select('blocks', 'two')
  expect(useView.getState().row.blocks).toBeNull()
})
