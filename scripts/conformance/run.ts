import { blockChecks } from './block-checks.ts'
import { excerpt, NotCheckable, verdict, type Verdict } from './check.ts'
import type { Check } from './check-kinds.ts'
import { factIds, factOf, type FactId } from './fact-words.ts'
import { finishedChecks } from './finished-checks.ts'
import { generalChecks } from './general-checks.ts'
import { pendingChecks } from './pending-checks.ts'
import { poolChecks } from './pool-checks.ts'
import { traceChecks } from './trace-checks.ts'
import { requireOffered, requireReady, requireSuccess, type Service } from './service.ts'
import { chooseSubjects, type Given, type Subjects } from './subjects.ts'

export interface Row extends Verdict {
  readonly id: FactId
  readonly section: string
  readonly fact: string
}

export const checks: Readonly<Record<FactId, Check>> = {
  ...generalChecks,
  ...pendingChecks,
  ...finishedChecks,
  ...traceChecks,
  ...blockChecks,
  ...poolChecks,
}

async function runCheck(check: Check, service: Service, subjects: Subjects): Promise<Verdict> {
  switch (check.kind) {
    case 'status': {
      const reply = await service.get(check.target(subjects))
      requireOffered(reply)
      const isRight = check.statuses.includes(reply.status) && (check.words?.test(reply.text) ?? true)
      if (!isRight && check.needsBlock === true) requireReady(reply)
      return verdict(isRight, excerpt(reply))
    }
    case 'body': {
      const reply = await service.get(check.target(subjects))
      return check.judge(requireSuccess(reply), subjects)
    }
    case 'several':
      return check.run(service, subjects)
  }
}

/** Runs checks one after the other. Default: all checks. Calls `onDone` after each check. */
export async function runChecks(
  service: Service,
  given: Given,
  onDone: (done: number) => void = () => undefined,
  ids: readonly FactId[] = factIds,
): Promise<readonly Row[]> {
  const subjects = await chooseSubjects(service, given)
  const rows: Row[] = []
  for (const id of ids) {
    const [section, fact] = factOf(id)
    const found = await runCheck(checks[id], service, subjects).catch((thrown: unknown): Verdict => {
      if (!(thrown instanceof NotCheckable)) throw thrown
      return { result: 'not checkable', seen: thrown.message }
    })
    rows.push({ id, section, fact, ...found })
    onDone(rows.length)
  }
  return rows
}
