import { app, net, Notification } from 'electron'
import type { Settings } from '../../shared/settings.ts'
import { brand, updates as words } from '../main-words.ts'
import { askInWindow } from '../message-box.ts'
import { afterTimeout } from '../../monitor/after-timeout.ts'
import { findUpdate, type UpdateFeed } from './update-feed.ts'
import { downloadUpdate } from './updater.ts'
import { createUpdates, type Updates } from './updates.ts'

export interface StartUpdatesDeps {
  readonly feed: Pick<UpdateFeed, 'url' | 'publicKey'>
  readonly proxy: () => Settings['proxy']
  readonly hold: (notification: Notification, onClick?: () => void) => void
  readonly showWindow: () => void
  readonly onMoved: (program: string) => void
  readonly log: (message: string, thrown?: unknown) => void
}

export function startUpdates({ feed, proxy, hold, showWindow, onMoved, log }: StartUpdatesDeps): Updates {
  const fetch = (url: string, signal: AbortSignal): Promise<Response> =>
    net.fetch(url, { credentials: 'omit', cache: 'no-store', signal })
  const tell = (sentence: string): void =>
    hold(new Notification({ title: brand, body: sentence, silent: true }))
  const updates = createUpdates({
    find: () => findUpdate({ ...feed, fetch, after: afterTimeout }, app.getVersion()),
    download: (update) => downloadUpdate(update, { feedUrl: feed.url, proxy: proxy(), onMoved }),
    offer: (version, open) =>
      hold(
        new Notification({ title: words.available(version), body: words.clickToDecide, silent: true }),
        () => {
          showWindow()
          open()
        },
      ),
    askToDownload: async (version) =>
      (await askInWindow({
        type: 'question',
        title: brand,
        message: words.available(version),
        detail: words.question,
        buttons: [...words.buttons],
        defaultId: 0,
        cancelId: 1,
      })) === 0,
    tell: (result, version) => tell(words.results[result](version)),
    after: afterTimeout,
    log,
  })
  updates.start()
  return updates
}
