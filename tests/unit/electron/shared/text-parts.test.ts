import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Asset } from '../../../../electron/shared/asset-text.ts'
import {
  account,
  coins,
  parts,
  plainStyle,
  renderPart,
  renderText,
  text,
  type TextPart,
  type TextStyle,
} from '../../../../electron/shared/text-parts.ts'

const vector = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
const other = `0:${'ab'.repeat(32)}`
const hidden: TextStyle = { ...plainStyle, hideAmounts: true }

const jetton = (symbol: string | null, more: object = {}): Asset => ({
  kind: 'jetton',
  master: other,
  symbol,
  decimals: 5,
  ...more,
})

const unknown: Asset = { kind: 'unknown', symbol: null, decimals: null }

const send = (units: string, asset: Asset): readonly TextPart[] =>
  parts`Send ${{ kind: 'amount', units, asset }} to ${account(vector)}`

describe('an amount', () => {
  it.each<readonly [string, string, Asset]>([
    ['Send 48.2 TON to EQ·DKbjIc···gqPrHF', '48200000000', { kind: 'native' }],
    ['Send 1,234.56789 $WALL to EQ·DKbjIc···gqPrHF', '123456789', jetton('$WALL')],
    ['Send 7 1INCH to EQ·DKbjIc···gqPrHF', '700000', jetton('1INCH')],
    ['Send 7 🚀MOON to EQ·DKbjIc···gqPrHF', '700000', jetton('🚀MOON')],
    ['Send 7 ₮GOLD to EQ·DKbjIc···gqPrHF', '700000', jetton('₮GOLD')],
    ['Send 7 TON (a jetton) to EQ·DKbjIc···gqPrHF', '700000', jetton('TON')],
    ['Send 7 USDT (marked as scam) to EQ·DKbjIc···gqPrHF', '700000', jetton('USDT', { isScam: true })],
    ['Send 700,000 units of GOLD to EQ·DKbjIc···gqPrHF', '700000', jetton('GOLD', { decimals: null })],
    ['Send 700,000 units of an unknown token to EQ·DKbjIc···gqPrHF', '700000', unknown],
    ['Send 0.7 USDT to EQ·DKbjIc···gqPrHF', '700000', { kind: 'unknown', symbol: 'USDT', decimals: 6 }],
    ['Send 7 token EQ·Crq6ur···urq8Uk to EQ·DKbjIc···gqPrHF', '700000', jetton(null)],
  ])('is written with its unit: %s', (shown, units, asset) => {
    expect(renderText(send(units, asset), plainStyle)).toBe(shown)
  })

  it.each<readonly [string, Asset]>([
    ['Send ••• TON to EQ·DKbjIc···gqPrHF', { kind: 'native' }],
    ['Send ••• $WALL to EQ·DKbjIc···gqPrHF', jetton('$WALL')],
    ['Send ••• 1INCH to EQ·DKbjIc···gqPrHF', jetton('1INCH')],
    ['Send ••• 🚀MOON to EQ·DKbjIc···gqPrHF', jetton('🚀MOON')],
    ['Send ••• ₮GOLD to EQ·DKbjIc···gqPrHF', jetton('₮GOLD')],
    ['Send ••• units of an unknown token to EQ·DKbjIc···gqPrHF', unknown],
    ['Send ••• units of GOLD to EQ·DKbjIc···gqPrHF', jetton('GOLD', { decimals: null })],
  ])('is hidden: %s', (shown, asset) => {
    expect(renderText(send('123456789', asset), hidden)).toBe(shown)
  })

  it('that the service rounded is shown with three digits', () => {
    const rounded = (units: string): TextPart => ({
      kind: 'amount',
      units,
      asset: { kind: 'native' },
      isApproximate: true,
    })
    expect(renderPart(rounded('7786000000000000000000000000'), plainStyle)).toBe('≈7.79 × 10¹⁸ TON')
    expect(renderPart(rounded('1350000000'), plainStyle)).toBe('≈1.35 TON')
    expect(renderPart(rounded('0'), plainStyle)).toBe('≈0 TON')
    expect(renderPart(rounded('1350000000'), hidden)).toBe('••• TON')
  })

  it('in the coin uses the name chosen by the user', () => {
    const title = parts`Sent ${coins('5000000000')} to TON Pool`
    expect(renderText(title, { ...plainStyle, unit: 'GRAM' })).toBe('Sent 5 GRAM to TON Pool')
  })

  it('is marked if predicted', () => {
    const title: readonly TextPart[] = [
      { kind: 'amount', units: '5', asset: jetton('A', { decimals: 0 }), isEstimate: true },
    ]
    expect(renderText(title, plainStyle)).toBe('about 5 A')
  })
})

describe('an account', () => {
  const title = parts`Pay ${account(vector, 'alice.ton')} from ${account(other)}`

  it('is named by its label, else its domain, else its short address', () => {
    expect(renderText(title, plainStyle)).toBe('Pay alice.ton from EQ·Crq6ur···urq8Uk')
    const labelOf = (key: string): string | null => (key === vector ? 'Pool 7' : null)
    expect(renderText(title, { ...hidden, labelOf })).toBe('Pay Pool 7 from EQ·Crq6ur···urq8Uk')
    expect(renderText(title, { ...plainStyle, isTestnet: true })).toBe(
      'Pay alice.ton from kQ·Crq6ur···urq36u',
    )
  })
})

it('an NFT is named by its name, else its index, else its address', () => {
  const nft = (name: string | null, index: string | null, address: string | null): string =>
    renderPart({ kind: 'nft', name, index, address }, plainStyle)
  expect(nft('Badge 7', '46', other)).toBe('Badge 7')
  expect(nft(null, '46', other)).toBe('NFT #46')
  expect(nft(null, null, other)).toBe('NFT EQ·Crq6ur···urq8Uk')
  expect(nft(null, null, null)).toBe('an NFT')
})

const words = fc.string({ unit: 'grapheme', maxLength: 20 })
const units = fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String)
const anyJetton = fc.record({
  kind: fc.constant('jetton' as const),
  master: fc.constant(other),
  symbol: fc.option(words),
  decimals: fc.option(fc.nat(30)),
})
const asset: fc.Arbitrary<Asset> = fc.oneof(fc.constant({ kind: 'native' as const }), anyJetton)
const amountPart = fc.record({ kind: fc.constant('amount' as const), units, asset })
const otherPart: fc.Arbitrary<TextPart> = fc.oneof(
  words.map(text),
  fc.option(words).map((name) => account(vector, name)),
  fc.record({
    kind: fc.constant('nft' as const),
    address: fc.constant(other),
    name: fc.option(words),
    index: fc.option(units),
  }),
  units.map((value) => ({ kind: 'number' as const, value })),
  asset.map((each) => ({ kind: 'asset' as const, asset: each })),
)

describe('hiding amounts', () => {
  it('leaves no digit of an amount, whatever the symbol', () => {
    fc.assert(
      fc.property(amountPart, units, (part, instead) => {
        const shown = renderPart(part, hidden)
        expect(shown).toBe(renderPart({ ...part, units: instead }, hidden))
        expect(shown.startsWith('••• ')).toBe(true)
      }),
    )
  })

  it('changes nothing else, whatever the names', () => {
    fc.assert(
      fc.property(fc.array(otherPart), amountPart, fc.array(otherPart), (before, amount, after) => {
        const unit = renderPart(amount, hidden).slice('•••'.length)
        const around = (list: readonly TextPart[]): string => renderText(list, plainStyle)
        expect(renderText([...before, amount, ...after], hidden)).toBe(
          `${around(before)}•••${unit}${around(after)}`,
        )
        expect(renderPart(amount, plainStyle).endsWith(unit)).toBe(true)
      }),
    )
  })
})

it.each([
  ['276940684', '276,940,684'],
  ['-1:8000000000000000:276940684', '-1:8000000000000000:276940684'],
])('the block %s is shown as %s', (key, shown) => {
  expect(renderPart({ kind: 'block', key }, plainStyle)).toBe(shown)
})
