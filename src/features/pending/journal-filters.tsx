import { ChevronDown, Sigma } from 'lucide-react'
import { useId } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import type { TraceState } from '../../../electron/shared/trace-state.ts'
import { traceStateNames } from '../../../electron/shared/words/state-words.ts'
import { DateInput } from '../../components/date-input.tsx'
import type { JournalChoice } from '../../stores/pending-view.ts'
import { journal as words } from './pending-words.ts'

const endStates: readonly TraceState[] = [
  'completed',
  'partly-failed',
  'failed',
  'not-executed',
  'unverified',
]

export function isBackward({ from, to }: JournalChoice): boolean {
  return from !== '' && to !== '' && to < from
}

interface OutcomesProps {
  readonly states: readonly TraceState[]
  readonly onChange: (states: readonly TraceState[]) => void
}

function Outcomes({ states, onChange }: OutcomesProps) {
  return (
    <DialogTrigger>
      <Button className={`button ${states.length > 0 ? 'is-on' : ''}`}>
        {words.outcomes(states.map((state) => traceStateNames[state]))}
        <ChevronDown size={13} aria-hidden="true" />
      </Button>
      <Popover className="popover filter-popover" placement="bottom start">
        <Dialog className="filter-dialog" aria-label={words.outcome}>
          {endStates.map((state) => (
            <label key={state} className="choice">
              <input
                type="checkbox"
                checked={states.includes(state)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...states, state] : states.filter((each) => each !== state))
                }
              />
              {traceStateNames[state]}
            </label>
          ))}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

interface JournalFiltersProps {
  readonly choice: JournalChoice
  readonly onChange: (choice: JournalChoice) => void
  readonly areTotalsShown: boolean
  readonly onTotals: (areShown: boolean) => void
}

/** The second line of the journal's tools. */
export function JournalFilters({ choice, onChange, areTotalsShown, onTotals }: JournalFiltersProps) {
  const id = useId()
  return (
    <div className="pane-tools is-journal">
      <Outcomes states={choice.states} onChange={(states) => onChange({ ...choice, states })} />
      {(['from', 'to'] as const).map((end) => (
        <span key={end} className="date-field">
          <label htmlFor={`${id} ${end}`}>{words[end]}</label>
          <DateInput
            id={`${id} ${end}`}
            kind="day"
            isOptional
            value={choice[end]}
            isInvalid={isBackward(choice)}
            onChange={(date) => onChange({ ...choice, [end]: date })}
          />
        </span>
      ))}
      <button
        type="button"
        className={`button is-last ${areTotalsShown ? 'is-on' : ''}`}
        aria-pressed={areTotalsShown}
        title={words.totalsHint}
        onClick={() => onTotals(!areTotalsShown)}
      >
        <Sigma size={13} aria-hidden="true" /> {words.totals}
      </button>
    </div>
  )
}
