import { useCallback, useEffect, useState } from 'react'
import type { DesktopInfo } from '../../../electron/shared/transfer.ts'
import { ask } from '../../bridge.ts'

/**
 * Returns the desktop's state. Reads it again when the window gets the focus, because the user may have changed the system's
 * settings.
 */
export function useDesktop() {
  const [desktop, setDesktop] = useState<DesktopInfo | null>(null)
  const read = useCallback(async (): Promise<void> => {
    const reply = await ask((main) => main['desktop.get']())
    if (reply.ok) setDesktop(reply.value)
  }, [])
  useEffect(() => {
    const look = (): void => void read()
    look()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [read])
  return { desktop, setDesktop, read }
}
