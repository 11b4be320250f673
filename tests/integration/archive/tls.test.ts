import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectArchive } from '../../../electron/monitor/archive/connection.ts'
import { createAuthority, withoutOpenssl, type Authority } from '../../fixtures/certificates.ts'
import { createPostgres, ownerPassword, postgresPrograms, type Postgres } from '../../fixtures/postgres.ts'

const programs = postgresPrograms()
const reason = programs === null ? 'PostgreSQL is not installed (apt-get install postgresql)' : withoutOpenssl
if (reason !== null) console.log(`Skipped: ${reason}`)

const folder = mkdtempSync(join(tmpdir(), 'lookout-tls-'))
let authority: Authority
let other: string
let server: Postgres

beforeAll(async () => {
  if (programs === null || reason !== null) return
  authority = createAuthority(folder)
  server = await createPostgres(programs, authority.issue('IP:127.0.0.1'))
  await server.start()
  const elsewhere = mkdtempSync(join(folder, 'other-'))
  other = createAuthority(elsewhere).certFile
})
afterAll(async () => {
  if (reason === null) await server.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Connects and returns true if the connection uses TLS. */
async function usesTls(mode: string, rootCert: string | null, host = '127.0.0.1'): Promise<unknown> {
  const url = new URL(server.url('postgres', ownerPassword))
  url.hostname = host
  url.searchParams.set('sslmode', mode)
  if (rootCert !== null) url.searchParams.set('sslrootcert', rootCert)
  const connection = await connectArchive(url.href)
  try {
    const [row] = await connection.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()')
    return row?.['ssl']
  } finally {
    await connection.close()
  }
}

describe.skipIf(reason !== null)('sslmode has the same meaning as in libpq', () => {
  it('disable uses no TLS; prefer and require do, without checking the certificate', async () => {
    expect(await usesTls('disable', null)).toBe(false)
    expect(await usesTls('prefer', null)).toBe(true)
    expect(await usesTls('require', null)).toBe(true)
  })

  it('verify-ca checks the authority, and verify-full also checks the host name', async () => {
    const { certFile } = authority
    expect(await usesTls('verify-full', certFile)).toBe(true)
    expect(await usesTls('verify-ca', certFile)).toBe(true)
    expect(await usesTls('verify-ca', certFile, 'localhost')).toBe(true)
    await expect(usesTls('verify-full', certFile, 'localhost')).rejects.toThrow(
      'The certificate of the database server is not trusted, or belongs to another host. Check sslmode and sslrootcert.',
    )
  })

  it('refuses the certificate of another authority, also with require and sslrootcert', async () => {
    for (const mode of ['verify-full', 'verify-ca', 'require'])
      await expect(usesTls(mode, other), mode).rejects.toThrow('is not trusted')
    await expect(usesTls('verify-full', null)).rejects.toThrow('is not trusted')
  })

  it('explains a file of authorities that cannot be read, and an unknown mode', async () => {
    await expect(usesTls('verify-full', join(folder, 'missing.pem'))).rejects.toThrow(
      'The sslrootcert, sslcert or sslkey file cannot be read.',
    )
    await expect(usesTls('verify-fully', null)).rejects.toThrow(
      'Unknown sslmode. Accepted: disable, prefer, require, verify-ca, verify-full.',
    )
  })
})
