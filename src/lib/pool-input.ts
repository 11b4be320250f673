import { mostText } from '../../electron/shared/transfer.ts'
import { parseAddress, type AddressParse } from '../../electron/shared/address.ts'
import { keyInLink } from '../../electron/shared/explorer-link.ts'
import { parseList, type ListedItem } from './address-list.ts'

/** Parses an address in any form, or a block explorer link that contains one. */
export function parseAddressOrLink(text: string): AddressParse {
  return parseAddress(keyInLink(text) ?? text)
}

/** Returns the addresses or links of a pasted text, with their labels. A text that is not a list is one item. */
export function itemsOf(text: string): readonly Pick<ListedItem, 'text' | 'label'>[] {
  if (text.length > mostText) return [{ text: text.slice(0, 100), label: null }]
  const words = text.trim().split(/[\s,;]+/)
  if (words.every((word) => parseAddressOrLink(word).ok))
    return words.map((word) => ({ text: word, label: null }))
  const parsed = parseList(text)
  return parsed.ok && parsed.items.length > 0 ? parsed.items : [{ text, label: null }]
}
