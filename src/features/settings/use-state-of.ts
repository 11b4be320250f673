import { useCallback, useEffect, useState } from 'react'
import type { Bridge } from '../../../electron/shared/contract.ts'
import type { Reply } from '../../../electron/shared/errors.ts'
import { ask } from '../../bridge.ts'

const pollMs = 2_000

/**
 * Returns data of main that is not part of the app state. Reads the data again at intervals. `request` must keep its
 * identity between renders.
 */
export function useStateOf<T>(
  request: (main: Bridge['request']) => Promise<Reply<T>>,
): readonly [state: T | null, read: () => Promise<void>] {
  const [state, setState] = useState<T | null>(null)
  const read = useCallback(async (): Promise<void> => {
    const reply = await ask(request)
    if (reply.ok) setState(reply.value)
  }, [request])
  useEffect(() => {
    const look = (): void => void read()
    look()
    const timer = setInterval(look, pollMs)
    return () => clearInterval(timer)
  }, [read])
  return [state, read]
}
