import { z } from 'zod'
import { csvTables } from '../../../shared/storage-models.ts'
import type { Database } from '../database.ts'
import { writeArchive } from './archive-write.ts'
import { importArchive, previewArchive } from './archive-read.ts'
import { writeCsv } from './csv.ts'
import { openBeside } from './open.ts'
import type { JobName, JobSteps } from './protocol.ts'
import { keptAlerts } from '../retention.ts'
import { check, forget, indexTraces, remove, usage } from './upkeep.ts'

const millis = z.int()
const path = z.string().min(1).max(4_096)
const selection = z.object({
  networks: z.array(z.string()),
  keys: z.array(z.string()),
  from: millis.nullable(),
  to: millis.nullable(),
})
const cutoffs = z.object({
  pendingActions: millis.nullable(),
  pools: millis.nullable(),
  traces: millis.nullable(),
  blocks: millis.nullable(),
  incidents: millis.nullable(),
})

interface Kind {
  readonly isReading: boolean
  readonly steps: (database: Database, request: unknown) => JobSteps<unknown>
}

function kind<T>(
  isReading: boolean,
  schema: z.ZodType<T>,
  run: (database: Database, request: T) => JobSteps<unknown>,
): Kind {
  return { isReading, steps: (database, request) => run(database, schema.parse(request)) }
}

const kinds: Readonly<Record<JobName, Kind>> = {
  usage: kind(true, z.object({ now: millis }), usage),
  index: kind(false, z.null(), indexTraces),
  check: kind(true, z.null(), check),
  remove: kind(
    false,
    z.object({
      cutoffs,
      mostBytes: z.int().nullable(),
      keepFrom: millis,
      kept: z.enum(keptAlerts).exactOptional(),
    }),
    remove,
  ),
  export: kind(true, z.object({ path, selection, app: z.string(), now: millis }), writeArchive),
  csv: kind(true, z.object({ path, table: z.enum(csvTables), selection, now: millis }), writeCsv),
  preview: kind(true, z.object({ path }), previewArchive),
  import: kind(false, z.object({ path, under: z.string().min(1).max(200).nullable() }), importArchive),
  forget: kind(false, z.object({ under: z.string().min(1).max(200) }), forget),
}

/** Returns true for jobs that need no pause between steps: they hold no write lock, or hold it from start to end. */
export function hasNoRest(job: JobName): boolean {
  return kinds[job].isReading || job === 'import'
}

/** Runs a job in steps on a separate connection, and closes the connection at the end. */
export async function* jobs(folder: string, job: JobName, request: unknown): JobSteps<unknown> {
  const { isReading, steps } = kinds[job]
  const database = openBeside(folder, isReading)
  try {
    return yield* steps(database, request)
  } finally {
    database.close()
  }
}
