import { expect, test } from 'vitest'
import { shortAddress } from '../../../../electron/shared/address-text.ts'
import {
  amountText,
  nativeText,
  shortened,
  shortNumber,
  splitAmount,
  splitUnits,
  toScientific,
} from '../../../../src/lib/amounts.ts'

const native = { kind: 'native' } as const

test('amounts beyond 2^53 nanotons keep every digit', () => {
  expect(splitUnits('9007199254740993', 9)).toEqual({
    sign: '',
    whole: '9,007,199',
    fraction: '.254740993',
    zeros: '',
  })
  expect(nativeText('9007199254740993')).toBe('9,007,199.254740993')
})

test('trailing zeros are split off', () => {
  expect(splitUnits('48200000000', 9)).toEqual({ sign: '', whole: '48', fraction: '.2', zeros: '00000000' })
  expect(splitUnits('5000000000', 9)).toEqual({ sign: '', whole: '5', fraction: '', zeros: '.000000000' })
  expect(splitUnits('7', 0)).toEqual({ sign: '', whole: '7', fraction: '', zeros: '' })
  expect(splitUnits('-1', 9)).toEqual({ sign: '−', whole: '0', fraction: '.000000001', zeros: '' })
})

test('a shortened amount has no fraction, unless it is less than one', () => {
  const texts = ['-590123000000', '-500000000', '999999999'].map((units) => {
    const { sign, whole, fraction } = shortened(splitUnits(units, 9))
    return sign + whole + fraction
  })
  expect(texts).toEqual(['−590', '−0.5', '0.999999999'])
})

test('the direction sets the sign', () => {
  expect(amountText({ units: '48200000000', asset: native, direction: 'out' })).toBe('−48.200000000 TON')
  expect(amountText({ units: '48200000000', asset: native, direction: 'in' })).toBe('+48.200000000 TON')
  expect(amountText({ units: '48200000000', asset: native, direction: null })).toBe('48.200000000 TON')
})

test('a jetton without known decimals is shown in units', () => {
  const asset = { kind: 'jetton', master: `0:${'0'.repeat(64)}`, symbol: 'ABC', decimals: null } as const
  expect(amountText({ units: '123456789', asset, direction: 'in' })).toBe('+123,456,789 units of ABC')
  expect(
    amountText({ units: '1500000', asset: { ...asset, decimals: 6, symbol: 'USDT' }, direction: 'in' }),
  ).toBe('+1.500000 USDT')
})

test('a token without a symbol is named by the address of its contract where there is room', () => {
  const master = `0:${'ab'.repeat(32)}`
  const asset = { kind: 'jetton', master, symbol: null, decimals: null } as const
  const amount = { units: '312', asset, direction: 'out' } as const
  expect(amountText(amount, false)).toBe(`−312 units of token ${shortAddress(master, false)}`)
  expect(amountText(amount, true)).toBe(`−312 units of token ${shortAddress(master, true)}`)
  expect(splitAmount(amount).unit).toBe('units of jetton')
})

test('an unknown token is shown in units, or with the symbol and decimals of its id', () => {
  const unknown = { kind: 'unknown', symbol: null, decimals: null } as const
  expect(amountText({ units: '123456789', asset: unknown, direction: 'in' })).toBe(
    '+123,456,789 units of unknown token',
  )
  const usdt = { kind: 'unknown', symbol: 'USDT', decimals: 6 } as const
  expect(amountText({ units: '20377210', asset: usdt, direction: 'out' })).toBe('−20.377210 USDT')
})

test('a rounded amount is marked as approximate', () => {
  expect(amountText({ units: '1350000000', isApproximate: true, asset: native, direction: 'out' })).toBe(
    '≈−1.350000000 TON',
  )
})

test('a symbol cannot reorder or fill the row', () => {
  const asset = { kind: 'jetton', master: `0:${'0'.repeat(64)}`, symbol: '\u202EX', decimals: 0 } as const
  expect(splitAmount({ units: '1', asset, direction: null }).unit).toBe('⟨U+202E⟩X')
  expect(
    splitAmount({ units: '1', asset: { ...asset, symbol: 'ABCDEFGHIJKLMNOP' }, direction: null }).unit,
  ).toBe('ABCDEFGHIJK…')
})

test('items are counted or named', () => {
  expect(
    amountText({ units: '1', asset: { kind: 'item', address: null, name: null }, direction: 'in' }),
  ).toBe('+1 item')
  expect(
    amountText({ units: '7', asset: { kind: 'item', address: null, name: null }, direction: 'out' }),
  ).toBe('−7 items')
})

test('more than twelve digits are rounded to five with a power of ten', () => {
  expect(toScientific('999,999,999,999', '')).toBeNull()
  const short = (whole: string, fraction = '') => Object.values(toScientific(whole, fraction) ?? {})
  expect(short('1,590,290,976,321')).toEqual(['1.5903×10¹²', false])
  expect(short('33,744,000,000,000')).toEqual(['3.3744×10¹³', true])
  expect(short('33,744,000,000,000', '.5')).toEqual(['3.3744×10¹³', false])
  expect(short('9,000,000,000,000')).toEqual(['9×10¹²', true])
  expect(short('9,999,999,000,000')).toEqual(['1×10¹³', false])
  expect(short(`1${',000'.repeat(34)}`)).toEqual(['1×10¹⁰²', true])
})

test('a number whose first nine decimals are zeros is shortened', () => {
  const short = (fraction: string) => Object.values(shortNumber('0', fraction) ?? {})
  expect(short('.00000000000000000123456789')).toEqual(['1.2346×10⁻¹⁸', false])
  expect(short('.0000000005')).toEqual(['5×10⁻¹⁰', true])
  expect(short('.00000000099999999')).toEqual(['1×10⁻⁹', false])
  expect(shortNumber('0', '.000000001')).toBeNull()
  expect(shortNumber('1', '.0000000005')).toBeNull()
  expect(shortNumber('0', '')).toBeNull()
})

test('a look-alike keeps its warning, and an NFT without a name its index', () => {
  const fake = { kind: 'jetton', master: `0:${'0'.repeat(64)}`, symbol: 'TON', decimals: 9 } as const
  const nft = { kind: 'item', address: null, name: null, index: '46' } as const
  expect(splitAmount({ units: '1', asset: fake, direction: null })).toMatchObject({
    unit: 'TON',
    warning: 'a jetton',
  })
  expect(amountText({ units: '1', asset: fake, direction: 'in' })).toBe('+0.000000001 TON (a jetton)')
  expect(splitAmount({ units: '1', asset: nft, direction: null }).unit).toBe('NFT #46')
})
