import { cancel } from '../../components/component-words.ts'
import type { StorageJobs } from './use-storage-job.ts'

export function JobProgress({ jobs }: { readonly jobs: StorageJobs }) {
  const { job } = jobs
  if (job === null) return null
  const { what, done, total } = job
  return (
    <div className="storage-line" role="status">
      <span>{what}…</span>
      {/* Without a value, the bar shows that the end is not known. */}
      <progress {...(total === null ? {} : { max: total, value: done })} aria-label={what} />
      <button type="button" className="button" onClick={jobs.cancel}>
        {cancel}
      </button>
    </div>
  )
}
