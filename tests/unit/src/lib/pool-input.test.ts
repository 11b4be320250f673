import { describe, expect, it } from 'vitest'
import { itemsOf, parseAddressOrLink } from '../../../../src/lib/pool-input.ts'

const friendly = 'Ef_zvoSh3KgkHzMCZnVJyKowAUYrQ7jALg-o6WL80ON_dueZ'
const raw = '-1:f3be84a1dca8241f3302667549c8aa3001462b43b8c02e0fa8e962fcd0e37f76'

describe('a pool to add', () => {
  it('is an address in any form, or the link of an explorer', () => {
    for (const text of [
      friendly,
      raw,
      `https://tonviewer.com/${friendly}`,
      `https://tonscan.org/address/${friendly}`,
      `https://tonscan.org/address/${encodeURIComponent(raw)}#transactions`,
      `https://testnet.tonviewer.com/${friendly}?section=history`,
    ]) {
      const parsed = parseAddressOrLink(text)
      expect(parsed.ok ? parsed.address.key : parsed.message, text).toBe(raw)
    }
    expect(parseAddressOrLink('https://tonviewer.com/config').ok).toBe(false)
    expect(parseAddressOrLink('https://tonviewer.com/%E0%A4%A').ok).toBe(false)
  })

  it('may be one of several in a list, with a name', () => {
    expect(itemsOf(`${friendly} ${raw}`).map(({ text }) => text)).toEqual([friendly, raw])
    expect(itemsOf(`${friendly}\nhttps://tonviewer.com/${friendly}`)).toHaveLength(2)
    expect(itemsOf(`address,name\n${raw},Pool odd\n`)).toMatchObject([{ text: raw, label: 'Pool odd' }])
    expect(itemsOf(friendly)).toEqual([{ text: friendly, label: null }])
  })
})
