const docs = 'See docs/archive.md.'

export const connectionFaults = {
  form: 'Enter a connection such as postgresql://user:password@host:5432/database?sslmode=verify-full.',
  percent: 'Write % as %25 in the user name and in the password.',
  replaced: (name: string) => `Enter the ${name} before the “?”, not as a parameter.`,
  unreachable: 'The database server cannot be reached. Check host, port and network.',
  timeout: 'The database server did not respond within 10 seconds.',
  login: 'The database server refused the user name or password.',
  noDatabase: 'The database does not exist.',
  noTls: 'The database server does not support TLS. Check sslmode.',
  untrusted:
    'The certificate of the database server is not trusted, or belongs to another host. Check sslmode and sslrootcert.',
  certificateFile: 'The sslrootcert, sslcert or sslkey file cannot be read.',
  noMode:
    'Add ?sslmode=verify-full, or require. Without TLS, use prefer or disable: others on the network could then read everything.',
  mode: (known: readonly string[]) => `Unknown sslmode. Accepted: ${known.join(', ')}.`,
  rights: `The database user has no right to create or write the schema “lookout”. Grant CREATE on the database, or ask its owner. ${docs}`,
  newer: (found: number, known: number) =>
    `The archive was written by a newer version of Lookout (schema ${found}, this version knows ${known}). Update Lookout.`,
  other: (code: string) => `The database refused the write (SQLSTATE ${code}). ${docs}`,
  broken: 'The connection to the database was lost. Lookout will retry.',
  tooMuch: 'The database server sent far more data than requested. Check host and port.',
  none: 'Enter a connection first.',
  off: 'Turn the archive on first.',
} as const

export const log = {
  broken: 'The archive cannot be written; Lookout retries',
  noConnection: 'The archive is on, but has no connection: records wait',
  recovered: 'The archive is written again',
  refused: (kind: string) => `The database refuses a record of the kind ${kind}, which is left out`,
} as const
