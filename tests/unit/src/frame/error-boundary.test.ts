import { expect, it, onTestFinished, vi } from 'vitest'
import { ErrorBoundary } from '../../../../src/frame/error-boundary.tsx'

it('a render error is logged with bounded length', () => {
  const sent: string[] = []
  const request = { 'window.failed': async ({ text }: { readonly text: string }) => void sent.push(text) }
  vi.stubGlobal('window', { lookout: { request } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const boundary = new ErrorBoundary({ children: null })
  const error = new Error('no figures')
  error.stack = 'Error: no figures'
  boundary.componentDidCatch(error, { componentStack: '\n    at PoolView' })
  error.stack = 'x'.repeat(9_000)
  boundary.componentDidCatch(error, {})
  expect(sent).toEqual(['Error: no figures\n    at PoolView', 'x'.repeat(4_000)])
})
