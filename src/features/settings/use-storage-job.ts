import { useCallback, useEffect, useState } from 'react'
import type { Reply } from '../../../electron/shared/errors.ts'
import type { StorageJob } from '../../../electron/shared/storage-models.ts'
import { ask } from '../../bridge.ts'

const pollMs = 400

export interface StorageJobs {
  /** False until main has reported whether a job is running. A job may have started before this page was loaded. */
  readonly isKnown: boolean
  readonly isBusy: boolean
  readonly job: StorageJob | null
  readonly problem: string | null
  /** Resolves to the result; null when the job failed or was cancelled. */
  readonly run: <T>(start: () => Promise<Reply<T>>) => Promise<T | null>
  readonly cancel: () => void
}

/** Runs storage jobs and tracks their progress. Main allows one at a time. */
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
    const timer = isBusy ? setInterval(look, pollMs) : undefined
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
