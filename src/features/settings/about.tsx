import { useEffect, useState } from 'react'
import type { AppInfo, Status } from '../../../electron/shared/app-state.ts'
import { ask } from '../../bridge.ts'
import { copyText } from '../../commands.ts'
import { Field, Fields } from '../../components/fields.tsx'
import { Value } from '../../components/value.tsx'
import { SettingGroup } from './setting-group.tsx'

const placeWords: Readonly<Record<Status['storage']['mode'], string>> = {
  disk: 'Everything that Lookout saw is in this folder, and nowhere else.',
  'read-only':
    'What Lookout saw before is in this folder; what it sees now is in memory, and gone when it ends.',
  memory: 'What Lookout sees is in memory only, and gone when it ends.',
}

/** Versions, and where the data live. */
export function About({ storage }: { readonly storage: Status['storage'] }) {
  const [info, setInfo] = useState<AppInfo | null>(null)
  useEffect(() => {
    let isCurrent = true
    void ask((main) => main['app.info']()).then((reply) => {
      if (isCurrent && reply.ok) setInfo(reply.value)
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return (
    <SettingGroup title="About" note={<p>{placeWords[storage.mode]}</p>}>
      {info !== null && (
        <Fields>
          <Field name={info.name}>{info.version}</Field>
          <Field name="Data folder">
            <Value text={info.userData} what="data folder" onCopy={copyText}>
              <span className="break">{info.userData}</span>
            </Value>
          </Field>
          <Field name="Kept">
            {storage.mode === 'disk' ? 'on disk' : storage.mode === 'memory' ? 'in memory only' : 'read-only'}
            {storage.note !== null && <span className="dim"> · {storage.note}</span>}
          </Field>
          <Field name="Runs on">
            Electron {info.electron} · Chromium {info.chromium} · Node {info.node} · {info.platform}
          </Field>
        </Fields>
      )}
    </SettingGroup>
  )
}
