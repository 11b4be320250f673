import { useState } from 'react'
import { mostRules, type AlertRule } from '../../../electron/shared/rules.ts'
import { ask } from '../../bridge.ts'
import { reportFailure } from '../../commands.ts'
import { watching } from '../../common-words.ts'
import { ItemMenu } from '../../components/item-menu.tsx'
import { describeRule } from '../../lib/rule-words.ts'
import { safeText } from '../../lib/text.ts'
import { showToast } from '../../stores/toasts.ts'
import { useSettings } from '../../stores/settings.ts'
import { useGroups } from '../../stores/watchlist.ts'
import { nameOf } from './alert-names.ts'
import { newRule } from './rule-draft.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { severityNames } from '../../lib/rule-list-words.ts'
import { dialog, ruleList } from './alerts-words.ts'

/** Groups belong to a network, rules apply to all: a group of another network is not known here. */
function groupName(id: string): string {
  const name = useGroups.getState().byKey.get(id)?.name
  return name === undefined ? ruleList.otherGroup : ruleList.group(safeText(name, 80))
}

function channelName(id: string): string {
  const channel = useSettings.getState().delivery.channels.find((each) => each.id === id)
  return safeText(channel?.name ?? id, 80)
}

async function save(rule: AlertRule): Promise<string | null> {
  const reply = await ask((main) => main['rules.save']({ rule }))
  return reply.ok ? null : reply.error.message
}

async function remove(rule: AlertRule): Promise<void> {
  const { id, title } = rule
  const reply = await ask((main) => main['rules.remove']({ id }))
  if (!reply.ok) return showToast(reply.error.message)
  const run = (): void => void reportFailure(ask((main) => main['rules.save']({ rule })))
  showToast(ruleList.removed(title), { title: watching.undo, run })
}

interface RuleItemProps {
  readonly rule: AlertRule
  readonly onEdit: () => void
}

function RuleItem({ rule, onEdit }: RuleItemProps) {
  const title = safeText(rule.title, 120)
  async function toggle(): Promise<void> {
    const refusal = await save({ ...rule, isOn: !rule.isOn })
    if (refusal !== null) showToast(refusal)
  }
  return (
    <li className={`rule ${rule.isOn ? '' : 'is-off'}`}>
      <label className="choice">
        <input
          type="checkbox"
          checked={rule.isOn}
          aria-label={ruleList.enableNamed(title)}
          onChange={() => void toggle()}
        />
      </label>
      <div className="rule-text">
        <p>
          {title} <span className="dim">· {severityNames[rule.severity]}</span>
        </p>
        <p className="dim">{describeRule(rule, { of: nameOf, group: groupName, channel: channelName })}</p>
      </div>
      <button
        type="button"
        className="button is-small"
        aria-label={ruleList.editNamed(title)}
        onClick={onEdit}
      >
        {ruleList.edit}
      </button>
      <ItemMenu
        subject={title}
        isInline
        choices={[{ id: 'remove', title: ruleList.remove, run: () => void remove(rule) }]}
      />
    </li>
  )
}

export function RulesView() {
  const rules = useSettings((settings) => settings.rules)
  const [edited, setEdited] = useState<AlertRule | null>(null)
  return (
    <>
      <p className="dim">{ruleList.note}</p>
      <ul className="rules" aria-label={ruleList.label}>
        {rules.map((rule) => (
          <RuleItem key={rule.id} rule={rule} onEdit={() => setEdited(rule)} />
        ))}
      </ul>
      <p className="rules-add">
        <button
          type="button"
          className="button"
          disabled={rules.length >= mostRules}
          onClick={() => setEdited(newRule(rules))}
        >
          {ruleList.add}
        </button>
      </p>
      {edited !== null && (
        <RuleDialog
          title={rules.some(({ id }) => id === edited.id) ? dialog.edit : dialog.add}
          rule={edited}
          nameOf={nameOf}
          onSave={save}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
