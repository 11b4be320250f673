import { History } from 'lucide-react'
import { useState } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { dateInput } from '../components/component-words.ts'
import { serviceNow } from '../components/ticker.ts'
import { formatDateTime, readDateTime } from '../lib/times.ts'
import { useTime } from '../stores/time.ts'
import { showMoment, showPresent } from '../time-machine.ts'
import { timeBar as words } from './frame-words.ts'

const { forms, refused } = dateInput

function MomentForm({ onDone }: { readonly onDone: () => void }) {
  const [text, setText] = useState(() => formatDateTime(useTime.getState().asOf ?? serviceNow()))
  const at = readDateTime(text)
  return (
    <form
      className="moment-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (at === null) return
        if (at < serviceNow()) void showMoment(at)
        else showPresent()
        onDone()
      }}
    >
      <label>
        {words.dateAndTime}
        <input
          type="text"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          placeholder={forms.moment}
          value={text}
          aria-invalid={at === null}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <p className={at === null ? 'tone-attention' : 'dim'} role="status">
        {at === null ? refused.moment : words.momentHint}
      </p>
      <div className="dialog-buttons">
        <button
          type="button"
          className="button"
          onClick={() => {
            showPresent()
            onDone()
          }}
        >
          {words.now}
        </button>
        <button type="submit" className="button is-main" disabled={at === null}>
          {words.show}
        </button>
      </div>
    </form>
  )
}

/** A button with the selected time. It opens a field for entering a date and time. */
export function MomentPicker() {
  const { asOf, awaited, isReturning } = useTime()
  const isLoading = awaited !== null || isReturning
  const wanted = isReturning ? null : (awaited ?? asOf)
  const moment = wanted === null ? words.now : formatDateTime(wanted)
  return (
    <DialogTrigger>
      <Button
        className={`button moment-button ${asOf === null ? '' : 'is-past'}`}
        aria-label={isLoading ? words.loading(moment) : words.choose(moment)}
      >
        <History size={13} aria-hidden="true" />
        {moment}
        {isLoading && '…'}
      </Button>
      <Popover className="popover" placement="bottom end">
        <Dialog className="filter-dialog" aria-label={words.goToMoment}>
          {({ close }) => <MomentForm onDone={close} />}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
