import { expect, test } from '@playwright/test'
import { cleanUp, launchLoaded, makeApp, type Host } from './host.ts'
import { join } from 'node:path'

// One worker runs these tests in order, because they share a host.
test.describe.configure({ mode: 'default' })

let host: Host
test.beforeAll(async () => {
  host = await launchLoaded()
})
test.afterAll(cleanUp)

/** Returns the message of an expression's exception or rejection in the page. */
const thrown = (expression: string) =>
  host.page(
    `(async () => { try { await (${expression}); return 'no error' } catch (error) { return [error instanceof Error, error.name, error.message, error.code].join('|') } })()`,
  )

test('the preload gets exactly the five globals of the sandbox', async () => {
  expect(await host.page('api.sandbox()')).toBe(
    'function,object,object,object,object,undefined,undefined,undefined',
  )
})

test('the preload can require only electron', async () => {
  expect(
    await host.page(
      "['electron','electron/renderer','fs','events','./other.js'].map((name) => api.tryRequire(name)).join()",
    ),
  ).toBe('loaded,loaded,module not found: fs,module not found: events,module not found: ./other.js')
})

test('an exposed API is deeply frozen and cannot be exposed twice', async () => {
  expect(
    await host.page(
      '[Object.isFrozen(api), Object.isFrozen(api.nested.list[1]), Object.isFrozen(api.echo)].join()',
    ),
  ).toBe('true,true,true')
  expect(await host.page('api.tryExpose()')).toBe(
    'Cannot bind an API on top of an existing property on the window object',
  )
  expect(await thrown('(() => { "use strict"; window.api = 1 })()')).toContain(
    "Cannot assign to read only property 'api'",
  )
})

test('the page can access neither the preload’s world nor the host', async () => {
  expect(
    await host.page('[typeof require, typeof process, typeof ipcRenderer, typeof electron].join()'),
  ).toBe('undefined,undefined,undefined,undefined')
  expect(
    await host.page("Object.getOwnPropertyNames(window).filter((name) => name.startsWith('_')).length"),
  ).toBe(0)
})

test('values are copied between worlds, and return values are not frozen', async () => {
  expect(
    await host.page(
      '(() => { const o = { a: 1 }; const back = api.same(o); return [back === o, back.a, Object.isFrozen(back)].join() })()',
    ),
  ).toBe('false,1,false')
  expect(
    await host.page(
      '(() => { const o = { }; o.self = o; const back = api.same(o); return back.self === back })()',
    ),
  ).toBe(true)
  expect(
    await host.page(`(() => {
    const { big, map, set, date, bytes, nothing, holes } = api.same({ big: 2n ** 70n, map: new Map([[1, 'x']]), set: new Set([2]), date: new Date(5), bytes: new Uint8Array([1, 2]), nothing: undefined, holes: [1, undefined] })
    return [big, map.get(1), set.has(2), date.getTime(), bytes instanceof Uint8Array, bytes[1], nothing, holes.length].join()
  })()`),
  ).toBe('1180591620717411303424,x,true,5,true,2,,2')
})

test('prototypes are dropped, DOM events are empty, and proxies, symbols, deep objects and maps of functions throw', async () => {
  expect(
    await host.page(
      '(() => { const shape = api.shape(); return [shape.sides, typeof shape.area].join() })()',
    ),
  ).toBe('4,undefined')
  expect(await host.page("JSON.stringify(api.same(new Event('x')))")).toBe('{}')
  expect(await thrown('api.same(new Proxy({ a: 1 }, {}))')).toBe('true|Error|An object could not be cloned.|')
  expect(await thrown('api.bridgeProxy()')).toBe('true|Error|An object could not be cloned.|')
  expect(await thrown("api.same(Symbol('x'))")).toBe('true|Error|An object could not be cloned.|')
  expect(await thrown('api.mapOfFunctions()')).toBe('true|Error|An object could not be cloned.|')
  expect(await thrown('api.deep()')).toContain('recursion depth exceeded')
})

test('errors keep only their message; rejections keep plain objects', async () => {
  expect(await thrown('api.fail()')).toBe('true|Error|broken|')
  expect(await thrown('api.failLater()')).toBe('true|Error|later|')
  expect(await thrown('api.failPlainly()')).toBe('false|||PLAIN')
})

test('each call wraps a callback in a new proxy, so off(callback) has no effect', async () => {
  expect(await host.page('(() => { const f = () => {}; return api.areSame(f, f) })()')).toBe(true)
  expect(
    await host.page('(() => { const f = () => {}; api.remember(f); return api.isRemembered(f) })()'),
  ).toBe(false)
  expect(
    await host.page(`(async () => {
    const seen = []
    const stop = api.onEvent('pong', (value) => seen.push(value))
    api.send('ping', 1)
    await api.echo(0)
    stop()
    api.send('ping', 2)
    await api.echo(0)
    return seen.join()
  })()`),
  ).toBe('1')
})

test('invoke uses structured clone in both directions', async () => {
  expect(
    await host.page(
      "api.echo({ big: 5n, list: [1, , 3], text: '\\u2028x' }).then((v) => [v.big, v.list.length, 1 in v.list, v.text.length].join())",
    ),
  ).toBe('5,3,true,2')
  expect(
    await host.page(
      "api.echo(new Map([['k', new Set([NaN, -0])]])).then((v) => [...v.get('k')].map((each) => Object.is(each, -0) ? '-0' : String(each)).join())",
    ),
  ).toBe('NaN,0')
  expect(await host.page("api.invoke('odd').then((v) => JSON.stringify(v))")).toBe('{"kept":1}')
  expect(await host.page("api.invoke('buffer').then((v) => [v.constructor.name, v.length].join())")).toBe(
    'Uint8Array,2',
  )
  expect(await host.page("api.invoke('describe', new Float64Array([1]))")).toBe('[object Float64Array]false')
  expect(
    await host.page(
      "api.echo(Object.assign(new RangeError('far'), { code: 1 })).then((v) => [v.name, v.message, v.code].join())",
    ),
  ).toBe('Error,far,')
})

test('failed invocations have Electron’s error messages', async () => {
  expect(await thrown("api.invoke('missing')")).toBe(
    "true|Error|Error invoking remote method 'missing': Error: No handler registered for 'missing'|",
  )
  expect(await thrown("api.invoke('throws')")).toBe(
    "true|Error|Error invoking remote method 'throws': TypeError: broken|",
  )
  expect(await thrown("api.invoke('uncloneable')")).toBe(
    "true|Error|Error invoking remote method 'uncloneable': Error: An object could not be cloned.|",
  )
  expect(host.output).toContain("Error occurred in handler for 'throws': TypeError: broken")
})

test('main sees the app’s origin, not Chromium’s', async () => {
  expect(await host.page("api.invoke('sender').then(JSON.stringify)")).toBe(
    '{"origin":"app://bundle","url":"app://bundle/index.html"}',
  )
})

test.describe('preloads that a sandbox cannot run', () => {
  test.afterEach(cleanUp)
  const withPreload = async (source: string, more: Readonly<Record<string, string>> = {}) => {
    const folder = makeApp('', { 'preload/index.cjs': source, ...more })
    return launchLoaded([`--preload=${join(folder, 'preload/index.cjs')}`])
  }

  test('requiring a Node module emits preload-error, and the page loads without the API', async () => {
    const broken = await withPreload(
      "const { contextBridge } = require('electron')\nrequire('fs')\ncontextBridge.exposeInMainWorld('api', {})",
    )
    expect(broken.logs()).toEqual(
      expect.arrayContaining([
        'preload-error module not found: fs',
        'did-finish-load',
        'loaded app://bundle/index.html',
      ]),
    )
    expect(await broken.page("document.getElementById('text').textContent")).toBe('undefined')
    expect(broken.output).toContain('The preload requires what no sandbox gives: fs')
  })

  test('an ES module emits preload-error', async () => {
    const broken = await withPreload("import { contextBridge } from 'electron'")
    expect(broken.logs()).toContain('preload-error Cannot use import statement outside a module')
    expect(await broken.page('typeof window.api')).toBe('undefined')
  })

  test('unknown members of a required module throw with their name', async () => {
    const broken = await withPreload("require('electron').ipcRenderer.sendToHost('x')")
    expect(broken.logs()).toContain('preload-error ipcRenderer.sendToHost is not in the stand-in')
  })

  test('a second chunk makes the window throw', async () => {
    const folder = makeApp('', {
      'preload/index.cjs': "require('./chunks/a.cjs')",
      'preload/chunks/a.cjs': '',
    })
    const { launch } = await import('./host.ts')
    const broken = launch({ args: [`--preload=${join(folder, 'preload/index.cjs')}`] })
    await broken.until(/more than one script/)
    expect(broken.output).toContain('A sandboxed preload is one file')
  })
})
