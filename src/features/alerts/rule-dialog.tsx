import { useState, type SubmitEvent } from 'react'
import { conditions, type AlertRule, type ConditionKind } from '../../../electron/shared/rules.ts'
import { ruleTitles } from '../../../electron/shared/words/rule-title-words.ts'
import { DialogButtons, ModalDialog } from '../../components/dialog.tsx'
import { Failure } from '../../components/inline-message.tsx'
import { NamedInput } from '../../components/named-control.tsx'
import { NamedSelect } from '../../components/select.tsx'
import { friendlyOf } from '../../lib/addresses.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { DryRun } from './dry-run.tsx'
import { draftOf, readDraft, withKind, type RuleDraft } from './rule-draft.ts'
import { ConditionFields, NotificationFields } from './rule-fields.tsx'
import { ScopeField } from './scope-field.tsx'
import { dialog } from './alerts-words.ts'

const kinds = Object.keys(conditions)
  .filter(isKind)
  .map((kind) => [kind, ruleTitles[kind]] as const)
function isKind(text: string): text is ConditionKind {
  return text in conditions
}

interface RuleDialogProps {
  readonly title: string
  readonly rule: AlertRule
  readonly nameOf: (key: string) => string
  readonly onSave: (rule: AlertRule) => Promise<string | null>
  readonly onClose: () => void
}

export function RuleDialog({ title, rule, nameOf, onSave, onClose }: RuleDialogProps) {
  const isTestnet = useIsTestnet()
  const [draft, setDraft] = useState(() => draftOf(rule, (key) => friendlyOf(key, isTestnet)))
  const [message, setMessage] = useState<string | null>(null)
  const read = readDraft(draft, rule)
  const change = (changes: Partial<RuleDraft>): void => {
    setMessage(null)
    setDraft((before) => ({ ...before, ...changes }))
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const refusal = read.ok ? await onSave(read.value) : read.message
    setMessage(refusal)
    if (refusal === null) onClose()
  }

  return (
    <ModalDialog title={title} isOpen hasForm onClose={onClose}>
      <form className="rule-form" noValidate onSubmit={(event) => void submit(event)}>
        <NamedSelect
          title={dialog.when}
          value={draft.kind}
          choices={kinds}
          autoFocus
          onChange={(kind) => setDraft(withKind(draft, kind))}
        />
        <NamedInput
          title={dialog.name}
          value={draft.title}
          maxLength={120}
          onChange={(title) => change({ title })}
        />
        <ConditionFields draft={draft} onChange={change} />
        <ScopeField draft={draft} onChange={change} nameOf={nameOf} />
        <NotificationFields draft={draft} onChange={change} />
        {read.ok ? <DryRun rule={read.value} /> : message === null && <p className="dim">{read.message}</p>}
        <Failure text={message} />
        <DialogButtons accept={dialog.save} onClose={onClose} />
      </form>
    </ModalDialog>
  )
}
