import type { Status } from '../../../electron/shared/app-state.ts'
import { copyText } from '../../commands.ts'
import { Field, Fields } from '../../components/fields.tsx'
import { Value } from '../../components/value.tsx'
import { useAsked } from '../../use-asked.ts'
import { SettingGroup } from './setting-group.tsx'
import { about, groups } from './settings-words.ts'

export function About({ storage }: { readonly storage: Status['storage'] }) {
  const info = useAsked('info', (main) => main['app.info']()).value
  return (
    <SettingGroup title={groups.about.title} note={<p>{about.notes[storage.mode]}</p>}>
      {info !== null && (
        <Fields>
          <Field name={info.name}>{info.version}</Field>
          <Field name={about.folder}>
            <Value text={info.userData} what={about.folderCopied} onCopy={copyText}>
              <span className="break">{info.userData}</span>
            </Value>
          </Field>
          <Field name={about.storage}>
            {about.modes[storage.mode]}
            {storage.note !== null && <span className="dim"> · {storage.note}</span>}
          </Field>
          <Field name={about.runtime}>
            {about.versions(info.electron, info.chromium, info.node, info.platform)}
          </Field>
        </Fields>
      )}
    </SettingGroup>
  )
}
