import { expect, it } from 'vitest'
import { typeName } from '../../../../../electron/shared/words/action-type-words.ts'

it.each([
  ['ton_transfer', 'TON transfer'],
  ['jetton_swap', 'Jetton swap'],
  ['change_dns', 'Change DNS'],
  ['tgbtc_dkg_log_fallback', 'tgBTC DKG log fallback'],
  ['dedust_v2_claim_fees', 'DeDust v2 claim fees'],
  ['constructor', 'Constructor'],
  ['toString_x', 'ToString x'],
  ['', ''],
])('the name of %s is %s', (type, name) => {
  expect(typeName(type)).toBe(name)
})
