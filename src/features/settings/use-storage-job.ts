import { useCallback, useEffect, useState } from 'react'
import type { Reply } from '../../../electron/shared/errors.ts'
import type { StorageJob } from '../../../electron/shared/storage-models.ts'
import { ask } from '../../bridge.ts'

/** How often the progress of a job is asked for, ms. */
const askEveryMs = 400

export interface StorageJobs {
  /** False until main said whether something is being done: it may have begun before this page, or by itself. */
  readonly isKnown: boolean
  readonly isBusy: boolean
  readonly job: StorageJob | null
  /** Why the last one failed. */
  readonly problem: string | null
  /** The answer, or null when there is none: the problem is shown then. */
  readonly run: <T>(start: () => Promise<Reply<T>>) => Promise<T | null>
  readonly cancel: () => void
}

/** The one long piece of work on what is kept, with its progress. */
export function useStorageJob(): StorageJobs {
  const [running, setRunning] = useState(0)
  const [job, setJob] = useState<StorageJob | null>(null)
  const [isKnown, setKnown] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isBusy = running > 0 || job !== null

  useEffect(() => {
    let isCurrent = true
    const look = (): void =>
      void ask((main) => main['storage.job']()).then((reply) => {
        if (!isCurrent || !reply.ok) return
        setJob(reply.value)
        setKnown(true)
      })
    look()
    const timer = isBusy ? setInterval(look, askEveryMs) : undefined
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [isBusy])

  const run = useCallback(async <T>(start: () => Promise<Reply<T>>): Promise<T | null> => {
    setRunning((count) => count + 1)
    setProblem(null)
    const reply = await start()
    setRunning((count) => count - 1)
    if (reply.ok) return reply.value
    if (reply.error.code !== 'cancelled') setProblem(reply.error.message)
    return null
  }, [])

  const cancel = useCallback(() => void ask((main) => main['storage.cancel']()), [])
  return { isKnown, isBusy, job, problem, run, cancel }
}
