import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mayOpen, openExternal } from '../../../electron/main/external.ts'

const opened = vi.hoisted((): string[] => [])
vi.mock('electron', () => ({
  shell: {
    openExternal: (url: string) => {
      opened.push(url)
      return Promise.resolve()
    },
  },
}))

const page = 'https://tonviewer.com/EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'

const refused = [
  '',
  'tonviewer.com',
  'http://tonviewer.com/',
  'https://tonviewer.com:8443/',
  'https://user@tonviewer.com/',
  'https://user:word@tonviewer.com/',
  'https://tonviewer.com@evil.example/',
  'https://tonviewer.com.evil.example/',
  'https://evil.example/tonviewer.com',
  'https://evil.example/?x=https://tonviewer.com/',
  'https://evil.example\\@tonviewer.com/',
  'https://xtonviewer.com/',
  'https://ton-viewer.com/',
  'https://tonviewer.co/',
  'https://tonvi\u0435wer.com/',
  'https://xn--tonviwer-b9g.com/',
  'https://tonviewer.com\u3002evil.example/',
  'https://tonviewer.com./',
  'https://127.0.0.1/',
  'file:///etc/passwd',
  'file://tonviewer.com/x',
  'javascript:alert(1)//tonviewer.com',
  'data:text/html,tonviewer.com',
  'smb://tonviewer.com/share',
  'ms-msdt:/id',
  'vscode://tonviewer.com/',
  'ton://transfer/x',
  'app://bundle/index.html',
  'mailto:someone@tonviewer.com',
]

beforeEach(() => {
  opened.length = 0
})

describe('the URL opened outside', () => {
  it('is a page of a known explorer', async () => {
    expect(mayOpen(page)).toBe(true)
    await openExternal(page, true)
    expect(opened).toEqual([page])
  })

  it.each(refused)('is not %j', async (url) => {
    expect(mayOpen(url)).toBe(false)
    await expect(openExternal(url, true)).rejects.toMatchObject({ code: 'denied' })
    expect(opened).toEqual([])
  })

  it('is null without a network or for one that no explorer knows', async () => {
    await expect(openExternal(null, true)).rejects.toMatchObject({ code: 'denied' })
    await expect(openExternal(page, false)).rejects.toMatchObject({ code: 'offline' })
    expect(opened).toEqual([])
  })
})
