import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packText } from '../../../electron/monitor/store/text-codec.ts'
import { findSecret, findSecretBelow } from '../../fixtures/sentinel.ts'

const secret = 'Zq7fJ2xV9mKw4TbN'
const around = (text: string): string => `{"before":${'abc'.repeat(200)},"x":"${text}"}`
const gibberish = Buffer.from(around(secret))

// Computed with `printf %s Zq7fJ2xV9mKw4TbN | base64`, with `| xxd -p`, and with one and two letters before the secret.
const dresses: readonly (readonly [string, Buffer])[] = [
  ['text', gibberish],
  ['hex', Buffer.from('==5a713766 4a327856 396d4b77 3454624e'.replaceAll(' ', ''))],
  ['HEX', Buffer.from('5A7137664A327856396D4B773454624E')],
  ['base64', Buffer.from('WnE3ZkoyeFY5bUt3NFRiTg==')],
  ['base64 behind one letter', Buffer.from('YVpxN2ZKMnhWOW1LdzRUYk4=')],
  ['base64 behind two letters', Buffer.from('YWFacTdmSjJ4VjltS3c0VGJO')],
  ['UTF-16LE', Buffer.from(secret, 'utf16le')],
  ['UTF-16BE', Buffer.from(secret, 'utf16le').swap16()],
  ['gzip', Buffer.concat([Buffer.from('head'), gzipSync(gibberish), Buffer.from('tail')])],
  ['zlib', Buffer.concat([Buffer.from('head'), deflateSync(gibberish)])],
  ['zstd', Buffer.concat([Buffer.from('head'), zstdCompressSync(gibberish)])],
  ['gzip cut short', gzipSync(gibberish).subarray(0, -8)],
  ['gzip in zstd', zstdCompressSync(gzipSync(gibberish))],
]

describe('findSecret', () => {
  it.each(dresses)('finds the secret as %s', (_name, bytes) => {
    expect(findSecret(bytes, secret, 'here')).not.toEqual([])
  })

  it('ignores similar bytes', () => {
    expect(findSecret(Buffer.from(around('Zq7fJ2xV9mKw4TbM')), secret, 'here')).toEqual([])
  })

  it('reports place and form', () => {
    expect(findSecret(Buffer.from(secret), secret, 'here')).toEqual(['here: text'])
  })
})

describe('findSecretBelow', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lookout-sentinel-test-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each<readonly [string, string | Uint8Array]>([
    ['a text', around(secret)],
    ['deflated bytes', deflateRawSync(gibberish)],
    ['bytes deflated on a dictionary of the store, as the store packs them', packText(around(secret))],
    [
      'bytes deflated with an unknown dictionary',
      deflateRawSync(gibberish, { dictionary: Buffer.from(around('')) }),
    ],
  ])('finds the secret in a database as %s', (_name, value) => {
    const file = join(folder, 'some.db')
    rmSync(file, { force: true })
    const database = new DatabaseSync(file)
    database.exec('CREATE TABLE part (body)')
    database.prepare('INSERT INTO part VALUES (?)').run(value)
    database.close()
    expect(findSecretBelow(folder, secret).some((place) => place.startsWith('part.body'))).toBe(true)
  })

  it('finds the secret in a name', () => {
    const deep = join(folder, 'logs')
    mkdirSync(deep)
    writeFileSync(join(deep, `${secret}.log`), '')
    expect(findSecretBelow(deep, secret)).toEqual([`the name ${secret}.log: text`])
  })
})
