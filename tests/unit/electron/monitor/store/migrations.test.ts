import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDatabase } from '../../../../../electron/monitor/store/database.ts'
import { openStore } from '../../../../../electron/monitor/store/index.ts'
import { migrate, schemaVersion, versionOf } from '../../../../../electron/monitor/store/migrations.ts'
import { account, emptyFolder } from './profile.ts'

/** A file as version 1 left it, filled by hand: one account with one answer, then offline. */
function fileOfVersion1(folder: string): void {
  const connection = new DatabaseSync(join(folder, 'lookout.db'))
  migrate(createDatabase(connection), 1)
  connection.exec(`
    INSERT INTO meta (name, value) VALUES ('is-open', '0'), ('settings', '{"theme":"dark"}');
    INSERT INTO network (id, key) VALUES (1, 'demo');
    INSERT INTO subject (id, network, operation, key) VALUES (1, 1, 'pendingActions', '${account.key}');
    INSERT INTO name (id, text) VALUES (1, '0');
    INSERT INTO part (id, kind, digest, body) VALUES (1, 0, x'0000000000000000', '{"a":1}');
    INSERT INTO list (id, digest, items) VALUES (1, x'3e887ba52ca1aec0f671d0585c3fd336b458a46dde721d27d6ce3162d3c5a34b', x'0101');
    INSERT INTO span (subject, list, reason, from_at, until_at) VALUES (1, 1, NULL, 1000, 2000), (1, NULL, 'offline', 3000, 3000);
    INSERT INTO watched (network, list, key, label, added_at) VALUES (1, 'accounts', '${account.key}', 'Bank', 500);
  `)
  connection.close()
}

describe('migrations', () => {
  it('bring a file of version 1 to the present with everything in it', () => {
    const folder = emptyFolder()
    fileOfVersion1(folder)
    const store = openStore({ folder, now: () => 9000 })
    expect(store.status()).toEqual({ mode: 'disk', note: null })
    expect(store.settings()).toEqual({ theme: 'dark' })
    expect(store.watched('demo', 'accounts')).toEqual([{ key: account.key, label: 'Bank', addedAt: 500 }])
    expect(store.latest(account)).toEqual({
      parts: [{ kind: 'action', name: '0', text: '{"a":1}' }],
      firstSeenAt: 1000,
      lastSeenAt: 2000,
    })
    expect(store.asOf(account, 9000)).toEqual({ run: null, gap: 'offline' })
    store.close()
    const after = new DatabaseSync(join(folder, 'lookout.db'))
    expect(versionOf(createDatabase(after))).toBe(schemaVersion)
    expect(after.prepare('SELECT count(*) AS pins FROM pin').get()).toEqual({ pins: 0 })
    after.close()
  })

  it('leave a file of the present as it is', () => {
    const folder = emptyFolder()
    openStore({ folder, now: () => 0 }).close()
    const store = openStore({ folder, now: () => 0 })
    expect(store.status()).toEqual({ mode: 'disk', note: null })
    store.close()
  })
})
