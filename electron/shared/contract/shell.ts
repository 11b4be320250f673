import { z } from 'zod'
import type { shellChannels } from '../channels.ts'
import { longestFault, longestSavedText, type AppInfo } from '../app-state.ts'
import type { Millis } from '../models.ts'
import { explorerIds, explorerKinds } from '../explorers.ts'
import type { DesktopInfo } from '../transfer.ts'
import { nothing, type SchemasOf } from './fields.ts'
import { accepted, removalPhrase } from '../words/schema-words.ts'

export const shellSchemas = {
  'clipboard.write': z.strictObject({ text: z.string().max(1_000_000) }),
  'app.info': nothing,
  /** `suggestedName` is the default of the save dialog and must not contain a folder. */
  'file.save': z.strictObject({
    suggestedName: z.string().regex(/^[^/\\:*?"<>|\p{Cc}]{1,120}$/u, accepted.fileName),
    text: z.string().max(longestSavedText),
  }),
  'external.open': z.strictObject({
    explorer: z.enum(explorerIds),
    kind: z.enum(explorerKinds),
    key: z.string().max(200),
  }),
  /** `hasAddresses`: includes the watched addresses; otherwise they are masked. */
  'diagnostics.get': z.strictObject({ hasAddresses: z.boolean() }),
  'desktop.get': nothing,
  'desktop.startAtLogin': z.strictObject({ isOn: z.boolean() }),
  /** Returns when the user left the window before it was shown again. */
  'desktop.away': nothing,
  'window.failed': z.strictObject({ text: z.string().min(1).max(longestFault) }),
  /** Removes profile, keychain entries and autostart, then quits. */
  'profile.remove': z.strictObject({ sure: z.literal(removalPhrase) }),
} as const satisfies SchemasOf<(typeof shellChannels)[number]>

export interface ShellAnswers {
  'clipboard.write': null
  'app.info': AppInfo
  'diagnostics.get': { readonly text: string }
  'desktop.get': DesktopInfo
  'desktop.startAtLogin': DesktopInfo
  'desktop.away': { readonly since: Millis | null }
  'window.failed': null
  'profile.remove': null
  'file.save': { readonly path: string | null }
  'external.open': null
}
