import { splitUnbreakable } from '../lib/text.ts'

/** Shows a sentence without line breaks within an address, date or duration. Chromium breaks them at each hyphen and space. */
export function Unbroken({ children }: { readonly children: string }) {
  return splitUnbreakable(children).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="nowrap">
        {part}
      </span>
    ),
  )
}
