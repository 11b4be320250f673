import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { LookoutError } from '../../shared/errors.ts'
import { archiveMigrations, archiveVersion } from './schema.ts'
import { connectionFaults as words } from './archive-words.ts'

const timeoutMs = 10_000
const closeWithinMs = 2_000
/** The modes of libpq that are supported. */
const sslModes: readonly string[] = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full']
/** Parameters with which the driver would replace the parts before them, so that the shown destination would be wrong. */
const replacing: readonly string[] = ['host', 'port', 'user', 'password']
/** Lock id that all users of the database share: migrations hold this lock. */
const migrationLock = 7_566_820

export interface ArchiveConnection {
  readonly query: (sql: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>
  readonly transaction: <T>(work: () => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

export function checkConnection(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  const isDatabase = url !== null && /^postgres(ql)?:$/.test(url.protocol)
  if (!isDatabase || url.hostname === '' || url.pathname.length < 2 || /\p{Cc}/u.test(text))
    throw new LookoutError('invalid-input', words.form)
  if (!isDecodable(url.username) || !isDecodable(url.password))
    throw new LookoutError('invalid-input', words.percent)
  const replaced = replacing.find((name) => url.searchParams.has(name))
  if (replaced !== undefined) throw new LookoutError('invalid-input', words.replaced(replaced))
  const mode = url.searchParams.get('sslmode')
  if (mode !== null && !sslModes.includes(mode)) throw new LookoutError('invalid-input', words.mode(sslModes))
  return url
}

/** Returns the destination without its password. */
export function destinationOf(text: string): string {
  const { username, hostname, port, pathname } = checkConnection(text)
  return `${decodeURIComponent(username)}@${hostname}:${port === '' ? '5432' : port}${pathname}`
}

const logins = new Set(['28P01', '28000'])
const rights = new Set(['42501', '25006'])
const certificateFiles = new Set(['ENOENT', 'EACCES', 'EISDIR'])
const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

function codeOf(thrown: unknown): string {
  if (thrown instanceof AggregateError) return codeOf(thrown.errors[0])
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : ''
}

/** True if the values of a record cannot be written, so that another attempt fails too. A duplicate (23505) may be a race. */
export function isRefusal(thrown: unknown): boolean {
  return thrown instanceof RangeError || /^(22|23(?!505)|54)/.test(codeOf(thrown))
}

/** Returns an error with one clear message. It leaves out the server's text, which may quote values. */
export function explainDatabase(thrown: unknown): LookoutError {
  if (thrown instanceof LookoutError) return thrown
  const code = codeOf(thrown)
  const text = thrown instanceof Error ? thrown.message : ''
  const as = (message: string): LookoutError => new LookoutError('storage', message)
  if (unreachable.has(code)) return as(words.unreachable)
  if (code === 'ETIMEDOUT' || /timeout/i.test(text)) return as(words.timeout)
  if (logins.has(code) || /password/i.test(text)) return as(words.login)
  if (code === '3D000') return as(words.noDatabase)
  if (rights.has(code)) return as(words.rights)
  if (certificateFiles.has(code)) return as(words.certificateFile)
  if (/^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT)|sslrootcert/.test(`${code} ${text}`))
    return as(words.untrusted)
  if (/SSL|TLS/i.test(`${code} ${text}`)) return as(words.noTls)
  return as(/^[0-9A-Z]{5}$/.test(code) ? words.other(code) : words.broken)
}

type Query = Pick<ArchiveConnection, 'query'>

/** Throws LookoutError `storage` if the version is newer than this program's. */
async function checkedVersion({ query }: Query): Promise<number> {
  const [found] = await query('SELECT coalesce(max(version), 0)::int AS version FROM lookout.migration')
  const version = Number(found?.['version'])
  if (version > archiveVersion) throw new LookoutError('storage', words.newer(version, archiveVersion))
  return version
}

/** Prevents migrations until the transaction ends. A newer Lookout may have migrated the database since this one connected. */
export async function holdVersion({ query }: Query): Promise<void> {
  await query('SELECT pg_advisory_xact_lock_shared($1)', [migrationLock])
  await checkedVersion({ query })
}

async function migrate({ query, transaction }: ArchiveConnection): Promise<void> {
  const checked = async (): Promise<number> => {
    // Not to_regclass: its cache misses a table that another Lookout created while this one waited for the lock.
    const [row] = await query(
      `SELECT 1 FROM pg_tables WHERE schemaname = 'lookout' AND tablename = 'migration'`,
    )
    return row === undefined ? 0 : await checkedVersion({ query })
  }
  if ((await checked()) === archiveVersion) return
  await transaction(async () => {
    await query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    const version = await checked()
    if (version === 0) {
      await query('CREATE SCHEMA IF NOT EXISTS lookout')
      await query(`
        CREATE TABLE IF NOT EXISTS lookout.migration (
          version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`)
    }
    for (const [index, sql] of archiveMigrations.entries()) {
      if (index < version) continue
      await query(sql)
      await query('INSERT INTO lookout.migration (version) VALUES ($1)', [index + 1])
    }
  })
}

/** The responses to the archive's statements have less than a kilobyte. */
const mostResponseBytes = 4 * 1024 ** 2
const checkEveryMs = 25

function bytesReadBy({ connection: { stream } }: pg.Client): number {
  const count: unknown = Reflect.get(stream, 'bytesRead')
  return typeof count === 'number' ? count : 0
}

/**
 * Ends the connection if the server sends too much while `work` runs. The driver keeps a message in memory until it is
 * complete, whatever its length.
 */
async function bounded<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const from = bytesReadBy(client)
  const timer = setInterval(() => {
    if (bytesReadBy(client) - from > mostResponseBytes)
      client.connection.stream.destroy(new LookoutError('too-large', words.tooMuch))
  }, checkEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** Connects a client. In libpq's default mode, `prefer`, it connects without TLS if the server does not support TLS. */
async function connect(url: URL): Promise<pg.Client> {
  const mode = url.searchParams.get('sslmode') ?? 'prefer'
  const tried = new URL(url)
  tried.searchParams.set('uselibpqcompat', 'true')
  tried.searchParams.set('sslmode', mode)
  const client = new pg.Client({
    connectionString: tried.href,
    application_name: 'Lookout',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: 60_000,
    statement_timeout: 60_000,
  })
  // Without a listener, a connection that breaks between two queries would end the process.
  client.on('error', () => undefined)
  try {
    await bounded(client, () => client.connect())
    return client
  } catch (thrown) {
    await client.end().catch(() => undefined)
    if (mode !== 'prefer' || !String(thrown).includes('does not support SSL')) throw thrown
    tried.searchParams.set('sslmode', 'disable')
    return await connect(tried)
  }
}

/** Waits for the end of a connection, or of an attempt to connect, but not for long: the server may not respond any more. */
export async function endOf(work: Promise<unknown>): Promise<void> {
  await Promise.race([work, pause(closeWithinMs, undefined, { ref: false })])
}

/** Connects and updates the schema. `sslmode` has libpq's meaning. Throws LookoutError `storage` with one clear message. */
export async function connectArchive(text: string): Promise<ArchiveConnection> {
  const client = await connect(checkConnection(text)).catch((thrown: unknown) => {
    throw explainDatabase(thrown)
  })
  const query: ArchiveConnection['query'] = async (sql, values = []) => {
    const { rows } = await bounded(client, () => client.query<Record<string, unknown>>(sql, [...values]))
    return rows
  }
  const connection: ArchiveConnection = {
    query,
    transaction: async (work) => {
      await query('BEGIN')
      try {
        const result = await work()
        await query('COMMIT')
        return result
      } catch (thrown) {
        await query('ROLLBACK').catch(() => undefined)
        throw thrown
      }
    },
    close: async () => {
      await endOf(client.end().catch(() => undefined))
      client.connection.stream.destroy()
    },
  }
  try {
    await migrate(connection)
    // Reports missing privileges before any data is sent.
    await query('SELECT 1 FROM lookout.trace LIMIT 1')
    return connection
  } catch (thrown) {
    await connection.close()
    throw explainDatabase(thrown)
  }
}
