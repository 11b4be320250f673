import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../../../electron/monitor/watch/outcome.ts'
import type { ActionView } from '../../../../../electron/shared/pending-models.ts'
import type { TraceOutcome } from '../../../../../electron/shared/trace-state.ts'
import { accountA, accountB } from './samples.ts'

type Judged = Pick<ActionView, 'success' | 'initiator' | 'amounts'>

function did(sender: string | null, success: boolean | null, units: string | null = null): Judged {
  return {
    success,
    initiator: sender,
    amounts: units === null ? [] : [{ units, asset: { kind: 'native' }, direction: 'out' }],
  }
}

const own = (success: boolean | null, units?: string) => did(accountA, success, units)
const foreign = (success: boolean | null, units?: string) => did(accountB, success, units)
const unattributed = (success: boolean | null) => did(null, success)

describe('the outcome of actions, the principal one first', () => {
  it.each<readonly [string, readonly Judged[], TraceOutcome]>([
    ['no action', [], 'unknown'],
    ['a principal without a result', [own(null)], 'unknown'],
    ['a principal without a result beside a failure', [own(null), own(false)], 'unknown'],
    ['a success', [own(true)], 'succeeded'],
    ['a failure', [own(false)], 'failed'],
    ['a principal that another account started and that failed', [foreign(false)], 'failed'],
    ['a principal of unknown origin that failed', [unattributed(false)], 'failed'],
    ['a success beside an own one without a result', [own(true), own(null)], 'succeeded'],
    ['a success beside a failure of others', [own(true), foreign(false)], 'succeeded'],
    ['a success beside a failure of unknown origin', [own(true), unattributed(false)], 'succeeded'],
    ['a success beside an own failure', [own(true), own(false)], 'partly-failed'],
    ['a foreign success beside an own failure', [foreign(true), own(false)], 'partly-failed'],
    ['a failure beside an own success that moved coins', [own(false), own(true, '1')], 'partly-failed'],
    ['a failure beside an own success that moved nothing', [own(false), own(true)], 'failed'],
    ['a failure beside an own success of zero', [own(false), own(true, '0')], 'failed'],
    ['a failure beside a foreign success that moved coins', [own(false), foreign(true, '1')], 'failed'],
    ['two own failures', [own(false), own(false, '1')], 'failed'],
  ])('%s', (_name, actions, outcome) => {
    expect(outcomeOf(actions, [accountA])).toBe(outcome)
  })

  it('counts the actions of every account that lists the trace', () => {
    const actions = [own(true), foreign(false)]
    expect(outcomeOf(actions, [accountA, accountB])).toBe('partly-failed')
    expect(outcomeOf(actions, [])).toBe('succeeded')
  })
})
