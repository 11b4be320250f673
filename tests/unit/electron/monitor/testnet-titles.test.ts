import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createDatabase, openConnection } from '../../../../electron/monitor/store/database.ts'
import { openStore } from '../../../../electron/monitor/store/index.ts'
import { rebuild } from '../../../../electron/monitor/store/worker/rebuild.ts'
import { customNetwork, defaultSettings } from '../../../../electron/monitor/settings.ts'
import {
  serviceUrl,
  someAccount as account,
  startAt,
  startOver,
  transferAnswer as answer,
} from './started.ts'
import { emptyFolder } from './store/profile.ts'

const own = { name: 'Own', baseUrl: serviceUrl, isTestnet: true }

it.each([
  ['on mainnet', false, 'Send 1 TON to Dv7-_v···_v72AY'],
  ['on a testnet', true, 'Send 1 TON to Dv7-_v···_v79uS'],
])(
  '%s a title ends an address as the network writes it, also worked out anew',
  async (_, isTestnet, title) => {
    const folder = emptyFolder()
    const store = openStore({ folder, now: () => startAt })
    store.saveWatched(serviceUrl, 'accounts', { key: account, label: null, addedAt: 1 })
    const { settings } = defaultSettings
    store.saveSettings({ ...defaultSettings, settings: { ...settings, networks: [{ ...own, isTestnet }] } })
    store.close()
    const network = customNetwork(serviceUrl, [{ ...own, isTestnet }])
    const { monitor, clock } = await startOver(folder, () => answer, network)
    await clock.runTo(startAt + 5_000)
    expect(monitor.state().traces.map(({ actions }) => actions[0]?.title)).toEqual([title])
    await monitor.close()

    const database = createDatabase(openConnection(join(folder, 'lookout.db'), { readOnly: false }))
    database.exec('DELETE FROM trace')
    const steps = rebuild(database)
    while ((await steps.next()).done !== true);
    database.close()
    const after = openStore({ folder, now: () => startAt })
    onTestFinished(() => after.close())
    expect(after.traces(serviceUrl, 0).map(({ view }) => view.actions[0]?.title)).toEqual([title])
  },
)
