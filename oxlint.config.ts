/** Rules for imports between folders, each defined once. A room is a folder with its rules. */

interface Refusal {
  readonly message: string
  /** The refused module. */
  readonly name?: string
  /** Matches the refused modules if `name` is missing. */
  readonly regex?: string
  readonly importNames?: readonly string[]
  readonly allowTypeImports?: boolean
}

const keytar: Refusal = { name: 'keytar', message: 'Only monitor/secrets talks to the keychain.' }
const sqlite: Refusal = { name: 'node:sqlite', message: 'Only monitor/store talks to the database.' }
const electron: Refusal = { regex: '^electron(/|$)', message: 'Only main and preload import electron.' }
const webSockets: Refusal = { name: 'ws', message: 'Only toncenter/web-socket.ts opens WebSockets.' }
const mail: Refusal = { name: 'nodemailer', message: 'Only monitor/delivery sends mail.' }
const postgres: Refusal = { name: 'pg', message: 'Only monitor/archive connects to PostgreSQL.' }
const renderer: Refusal = { regex: '(^|/)src/', message: 'Nothing imports the renderer.' }
const contract: Refusal = {
  regex: 'shared/contract(\\.ts$|/)',
  message: 'contract.ts brings zod: import types only.',
  allowTypeImports: true,
}
const matching = (regex: string, message: string): Refusal => ({ regex, message })
const folders = (names: string, message: string): Refusal => matching(`(^|/)(${names})/`, message)

/** Refuses the import of these names from any of Electron's modules. */
function electronNames(message: string, ...importNames: readonly string[]): readonly Refusal[] {
  const modules = ['electron', 'electron/main', 'electron/common', 'electron/renderer']
  return modules.map((name) => ({ name, importNames, message }))
}

const channels =
  'ipcMain belongs to main/ipc.ts, ipcRenderer and contextBridge to preload; import names one by one.'
const programs = matching(
  '^(node:)?(child_process|vm)$',
  'Lookout starts no other program and runs no text as code.',
)
const demo = folders('demo', 'Only main/demo.ts starts the demo.')
const watch = folders('headless', 'Only main/index.ts starts lookout watch.')
const anyMain = [
  keytar,
  sqlite,
  mail,
  postgres,
  renderer,
  programs,
  folders('preload', 'main and preload never import each other.'),
  demo,
  watch,
  ...electronNames('Weakens what is promised.', 'safeStorage', 'utilityProcess', 'crashReporter'),
]
const main = [...anyMain, ...electronNames(channels, 'ipcMain', 'ipcRenderer', 'contextBridge', 'default')]
const headless = [
  keytar,
  sqlite,
  webSockets,
  electron,
  renderer,
  programs,
  folders(
    'main|preload|demo',
    'lookout watch runs without Electron: it imports the monitor and shared only.',
  ),
  matching('^((node:)?(https|http2|net|tls|dgram|dns)(/|$)|undici$)', 'Only metrics-server.ts listens.'),
]
const ownSockets = matching(
  '^((node:)?(http|https|http2|net|tls|dgram|dns)(/|$)|undici$)',
  'Only monitor/toncenter performs requests, through the fetch that it is given.',
)
const ownTimers: Refusal = {
  name: 'node:timers/promises',
  importNames: ['setTimeout', 'setInterval'],
  message: 'Timers are passed in.',
}
const monitor = [
  keytar,
  sqlite,
  mail,
  postgres,
  webSockets,
  electron,
  renderer,
  programs,
  ownTimers,
  folders('main|headless|preload|demo', 'The monitor imports neither main, headless, preload nor demo.'),
  ownSockets,
]
const pure = matching(
  '^node:(fs|child_process|worker_threads|os|process|timers)(/|$)',
  'This module is pure: values in, values out.',
)
const web = [
  matching('^(electron|keytar)(/|$)', 'The window reaches Electron through bridge.ts only.'),
  matching('^node:', 'The window has no Node.'),
  matching('electron/(main|headless|preload|monitor|demo)/', 'src imports electron/shared only.'),
  matching('^zod(/|$)', 'zod probes new Function, which the CSP forbids: import types from electron/shared.'),
  contract,
]

/** The modules of the monitor, and the modules below each, from which it may import values. docs/architecture.md draws them. */
const below = {
  secrets: '',
  schedule: '',
  'view-state': '',
  toncenter: '',
  watch: 'toncenter',
  store: 'profile toncenter watch',
  alerts: 'watch',
  profile: 'alerts',
  service: 'toncenter',
  poll: 'schedule',
  delivery: 'alerts secrets toncenter',
  payouts: 'alerts',
  blocks: 'poll toncenter watch',
  pools: 'session toncenter watch watchlist',
  live: 'poll session toncenter watch',
  pending: 'live poll session store toncenter view-state watch watchlist',
  archive: 'delivery pools secrets watch',
  commands: 'alerts delivery pending pools profile store watch watchlist',
}
/** Files beside these folders that only some modules may import. */
const files =
  'engine engine-host engine-session monitor monitor-handlers poll-sources session storage watched-alerts watchlist'

/** Returns the rules of a module of the monitor. `allowed`: refusals that do not apply to it. */
function layer(name: keyof typeof below, allowed: readonly Refusal[] = []): readonly Refusal[] {
  const own = [name, ...below[name].split(' ')]
  const others = [...Object.keys(below), ...files.split(' ')].filter((each) => !own.includes(each))
  const above: Refusal = {
    regex: `^(\\.\\./)+(${others.join('|')})(/|\\.ts$)`,
    allowTypeImports: true,
    message: 'This module may import only types of modules above or beside it.',
  }
  return [...monitor.filter((each) => !allowed.includes(each)), above]
}

type Rules = Readonly<Record<string, unknown>>

/** Returns an override that refuses imports in these files. For each rule, the last override that matches a file applies. */
function room(files: string, refused: readonly Refusal[], rules: Rules = {}) {
  const paths = refused.filter(({ name }) => name !== undefined)
  const patterns = refused.filter(({ regex }) => regex !== undefined)
  return { files: [files], rules: { 'no-restricted-imports': ['error', { paths, patterns }], ...rules } }
}

/** A global, or a property. A property without an object is that property of any object. */
interface Use {
  readonly message: string
  readonly name?: string
  readonly object?: string
  readonly property?: string
}

/** `fetch` is a global, `Date.now` is a property of `Date`, and `*.innerHTML` is a property of any object. */
const using = (message: string, ...uses: readonly string[]): readonly Use[] =>
  uses.map((use) => {
    const [object = '', property] = use.split('.')
    if (property === undefined) return { name: use, message }
    return object === '*' ? { property, message } : { object, property, message }
  })

/** Refuses these uses, except for the globals and properties whose name is in `allowed`. */
function refuse(uses: readonly Use[], ...allowed: readonly string[]): Rules {
  const refused = uses.filter(({ name, property }) => !allowed.includes(name ?? property ?? ''))
  return {
    'no-restricted-globals': ['error', ...refused.filter(({ name }) => name !== undefined)],
    'no-restricted-properties': ['error', ...refused.filter(({ property }) => property !== undefined)],
  }
}

const requests = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource']
const passedIn = 'Requests go through the fetch that is passed in.'
const network = using(passedIn, ...requests, 'globalThis.fetch', 'globalThis.WebSocket')
const clocks = using('Time and randomness are passed in.', 'Date.now', 'performance.now', 'Math.random')
const offline = refuse(network)
const timeless = refuse([...network, ...clocks])
const timers = using('Timers are passed in.', 'setTimeout', 'setInterval')
const mainUses = (...allowed: readonly string[]): Rules =>
  refuse(
    [
      ...network,
      ...using('Only external.ts opens pages in the browser, from a list.', '*.openExternal'),
      ...using('Requests of the window are invoked.', 'ipcMain.on'),
      ...using('Main runs no text in the page.', '*.executeJavaScript'),
      ...using(
        'Certificates and the CSP stay as they are.',
        '*.setCertificateVerifyProc',
        '*.onHeadersReceived',
      ),
      ...using('Pages come from app://.', '*.loadFile'),
    ],
    ...allowed,
  )
const stores = ['localStorage', 'sessionStorage', 'indexedDB']
const pageUses = (...allowed: readonly string[]): Rules =>
  refuse(
    [
      ...using('The window makes no requests: main does.', ...requests),
      ...using('Only bridge.ts touches window.lookout.', 'lookout'),
      ...using(
        'Only bridge.ts touches window.lookout.',
        'window.lookout',
        'globalThis.lookout',
        'self.lookout',
      ),
      ...using('Main stores what is to last.', ...stores, ...stores.map((name) => `*.${name}`)),
      ...using(
        'React makes the markup.',
        '*.innerHTML',
        '*.outerHTML',
        '*.insertAdjacentHTML',
        'document.write',
      ),
      ...using('Main opens pages in the browser.', 'window.open'),
    ],
    ...allowed,
  )

export default {
  plugins: ['typescript', 'react', 'import', 'unicorn'],
  categories: { correctness: 'error' },
  ignorePatterns: ['out', 'dist', 'node_modules'],
  rules: {
    'no-restricted-imports': 'off',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-require-imports': 'error',
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
  },
  overrides: [
    { files: ['**/*.cjs'], rules: { 'typescript/no-require-imports': 'off' } },
    { files: ['tests/bench/**'], rules: { 'react/incompatible-library': 'off' } },
    {
      files: ['electron/**', 'src/**'],
      rules: {
        'no-new-func': 'error',
        'react/no-danger': 'error',
        'react/forbid-elements': ['error', { forbid: ['iframe', 'webview'] }],
        'unicorn/no-document-cookie': 'error',
      },
    },
    room(
      'electron/shared/**',
      [
        keytar,
        sqlite,
        electron,
        renderer,
        folders('main|headless|preload|monitor|demo', 'shared imports zod and its own files only.'),
        matching('^node:', 'shared runs in the window too.'),
      ],
      timeless,
    ),
    room('electron/main/**', main, mainUses()),
    room(
      'electron/main/demo.ts',
      main.filter((each) => each !== demo),
    ),
    room(
      'electron/main/index.ts',
      main.filter((each) => each !== watch),
    ),
    room('electron/main/ipc.ts', [
      ...anyMain,
      ...electronNames(channels, 'ipcRenderer', 'contextBridge', 'default'),
    ]),
    { files: ['electron/main/external.ts'], rules: mainUses('openExternal') },
    room('electron/headless/**', headless),
    room(
      'electron/preload/**',
      [
        keytar,
        sqlite,
        renderer,
        contract,
        { name: 'zod', message: 'zod kills a sandboxed preload: import types only.', allowTypeImports: true },
        ...electronNames(channels, 'ipcMain', 'default'),
        folders('main|headless|monitor|demo', 'preload imports shared only.'),
        matching('^node:', 'A sandboxed preload has no Node.'),
      ],
      offline,
    ),
    room(
      'electron/demo/**',
      [
        keytar,
        sqlite,
        electron,
        renderer,
        programs,
        folders('main|headless|preload|monitor', 'The demo service imports shared only.'),
      ],
      offline,
    ),
    room('electron/monitor/**', monitor, refuse([...network, ...clocks, ...timers])),
    { files: ['electron/monitor/after-timeout.ts'], rules: timeless },
    room('electron/monitor/secrets/**', layer('secrets', [keytar, ownTimers])),
    room('electron/monitor/schedule/**', [...layer('schedule'), pure]),
    room('electron/monitor/view-state/**', layer('view-state')),
    room('electron/monitor/toncenter/**', layer('toncenter')),
    room('electron/monitor/toncenter/web-socket.ts', layer('toncenter', [webSockets, ownSockets])),
    room('electron/monitor/watch/**', [...layer('watch'), pure]),
    room('electron/monitor/store/**', layer('store', [sqlite])),
    room('electron/monitor/store/worker/**', layer('store', [sqlite, ownTimers]), timeless),
    room('electron/monitor/profile/**', layer('profile')),
    room('electron/monitor/service/**', layer('service')),
    room('electron/monitor/alerts/**', [...layer('alerts'), pure]),
    room('electron/monitor/poll/**', [
      ...layer('poll'),
      folders('pending|blocks|pools|live|payouts', 'The poll dispatcher imports no source.'),
    ]),
    room('electron/monitor/delivery/**', layer('delivery', [mail])),
    room('electron/monitor/payouts/**', layer('payouts')),
    room('electron/monitor/blocks/**', layer('blocks')),
    room('electron/monitor/pools/**', layer('pools')),
    room('electron/monitor/live/**', layer('live')),
    room('electron/monitor/pending/**', layer('pending')),
    room('electron/monitor/archive/**', layer('archive', [postgres])),
    room('electron/monitor/archive/connection.ts', layer('archive', [postgres, ownTimers]), timeless),
    room('electron/monitor/commands/**', layer('commands')),
    room('src/**', web, pageUses()),
    { files: ['src/bridge.ts'], rules: pageUses('lookout') },
    { files: ['src/components/pane-width.ts'], rules: pageUses('localStorage') },
    { files: ['src/main.tsx'], rules: pageUses('sessionStorage') },
    room('src/features/**', [
      ...web,
      matching('^\\.\\./[^.]|(^|/)features/', 'Features never import each other.'),
    ]),
    room('src/components/**', [
      ...web,
      matching(
        '(^|/)(stores|features)/|(^|/)bridge(\\.ts)?$|^zustand(/|$)',
        'Components know nothing of stores, bridge or features.',
      ),
    ]),
    room('src/lib/**', [
      ...web,
      matching(
        '(^|/)(stores|features|components)/|(^|/)bridge(\\.ts)?$|^(react|react-dom|zustand)(/|$)',
        'lib is pure formatting.',
      ),
    ]),
    room('src/stores/**', [
      ...web,
      matching('(^|/)(features|components)/', 'Stores know nothing of what is on screen.'),
    ]),
  ],
}
