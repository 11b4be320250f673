import { useState } from 'react'
import type { TraceView } from '../../../electron/shared/pending-models.ts'
import { copyText } from '../../commands.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { InlineMessage } from '../../components/inline-message.tsx'
import { safeText } from '../../lib/text.ts'
import { raw } from './trace-words.ts'
import { useTraceDetail } from './use-trace-detail.ts'

const longest = 200_000

export function RawTrace({ trace }: { readonly trace: TraceView }) {
  const [isOpen, setOpen] = useState(false)
  const { detail, failure } = useTraceDetail(trace, isOpen)
  const json = detail === null ? '' : JSON.stringify(detail.raw, null, 2)
  const text = json
    .split('\n')
    .map((line) => safeText(line, 2_000))
    .join('\n')
    .slice(0, longest)
  return (
    <details className="raw" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{raw.summary}</summary>
      {failure !== null && <InlineMessage tone="attention">{failure}</InlineMessage>}
      {detail !== null && (
        <div className="raw-body">
          <CopyButton text={json} what={raw.copy} onCopy={copyText} />
          <pre tabIndex={0} aria-label={raw.label}>
            {text}
          </pre>
        </div>
      )}
    </details>
  )
}
