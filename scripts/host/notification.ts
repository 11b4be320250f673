/**
 * Notifications are recorded, not shown, and never close by themselves. As in Electron, a notification loses its handlers when
 * it is no longer referenced.
 */
import v8 from 'node:v8'
import vm from 'node:vm'
import type {} from 'electron'
import { requireReady } from './phase.ts'
import type { NotificationRecord } from './record.ts'
import { Emitter, emit, makeEvent, strict, type Declared } from './strict.ts'

type NotificationEvents = Declared<
  Electron.Notification,
  {
    click: [event: Electron.Event]
    show: [event: Electron.Event]
    close: [event: Electron.Event]
    failed: [event: Electron.Event, error: string]
  }
>
type NotificationMembers =
  | 'show'
  | 'close'
  | 'title'
  | 'body'
  | 'silent'
  | 'urgency'
  | 'timeoutType'
  | 'subtitle'
  | 'id'
type Options = Omit<Electron.NotificationConstructorOptions, 'icon'> & { readonly icon?: unknown }

interface Shown {
  readonly title: string
  readonly body: string
  readonly options: unknown
  readonly target: WeakRef<Notification>
  state: NotificationRecord['state']
}

const mostShown = 500
const shown: Shown[] = []

export class Notification
  extends Emitter<NotificationEvents>
  implements Pick<Electron.Notification, NotificationMembers>
{
  title: string
  body: string
  subtitle: string
  silent: boolean
  urgency: Electron.Notification['urgency']
  timeoutType: Electron.Notification['timeoutType']
  readonly id: string

  /** Windows only. */
  static readonly handleActivation: undefined = undefined

  static isSupported(): boolean {
    return true
  }

  constructor(options: Options = {}) {
    requireReady('Cannot create Notification before app is ready')
    super('Notification', ['click', 'show', 'close', 'failed'])
    this.title = options.title ?? ''
    this.body = options.body ?? ''
    this.subtitle = options.subtitle ?? ''
    this.silent = options.silent ?? false
    this.urgency = options.urgency ?? 'normal'
    this.timeoutType = options.timeoutType ?? 'default'
    this.id = options.id ?? ''
    return strict('Notification', this)
  }

  show(): void {
    const { title, body, silent, urgency, timeoutType } = this
    for (const each of shown)
      if (each.target.deref() === this && each.state === 'shown') each.state = 'closed'
    shown.push({
      title,
      body,
      options: { silent, urgency, timeoutType },
      target: new WeakRef<Notification>(this),
      state: 'shown',
    })
    if (shown.length > mostShown) shown.shift()
    setImmediate(() => emit<NotificationEvents, 'show'>(this, 'show', makeEvent({})))
  }

  close(): void {
    for (const each of shown) {
      if (each.target.deref() !== this || each.state !== 'shown') continue
      each.state = 'closed'
      setImmediate(() => emit<NotificationEvents, 'close'>(this, 'close', makeEvent({})))
    }
  }
}

let collectGarbage: (() => void) | undefined

function collect(): void {
  if (collectGarbage === undefined) {
    v8.setFlagsFromString('--expose-gc')
    const gc: unknown = vm.runInNewContext('gc')
    collectGarbage = () => typeof gc === 'function' && gc()
  }
  collectGarbage()
}

export function recordNotifications(): NotificationRecord[] {
  return shown.map(({ title, body, options, state, target }) => ({
    title,
    body,
    options,
    state: state === 'shown' && target.deref() === undefined ? 'dropped' : state,
  }))
}

/** Simulates a click. Returns false if the handlers were garbage-collected. */
export async function clickNotification(index: number): Promise<boolean> {
  const each = shown.at(index)
  if (each === undefined) throw new Error(`No notification ${index}: ${shown.length} were shown`)
  // Weak references are cleared only between tasks.
  await new Promise((resolve) => setImmediate(resolve))
  collect()
  await new Promise((resolve) => setImmediate(resolve))
  const target = each.target.deref()
  if (target === undefined || each.state !== 'shown') return false
  each.state = 'clicked'
  return emit<NotificationEvents, 'click'>(target, 'click', makeEvent({}))
}
