import { z } from 'zod'
import type { shellChannels } from '../channels.ts'
import { longestFault, type AppInfo } from '../app-state.ts'
import type { Millis } from '../models.ts'
import { explorerIds, explorerKinds } from '../explorers.ts'
import type { DesktopInfo } from '../transfer.ts'
import { nothing, type SchemasOf } from './fields.ts'

export const shellSchemas = {
  'clipboard.write': z.strictObject({ text: z.string().max(1_000_000) }),
  'app.info': nothing,
  /** The name is a proposal for the save dialog: no folder may be in it. */
  'file.save': z.strictObject({
    suggestedName: z.string().regex(/^[^/\\:*?"<>|\p{Cc}]{1,120}$/u, 'a file name'),
    text: z.string().max(256_000_000),
  }),
  'external.open': z.strictObject({
    explorer: z.enum(explorerIds),
    kind: z.enum(explorerKinds),
    key: z.string().max(200),
  }),
  /** `hasAddresses`: with the watched addresses in it, else they are covered. */
  'diagnostics.get': z.strictObject({ hasAddresses: z.boolean() }),
  'desktop.get': nothing,
  'desktop.startAtLogin': z.strictObject({ isOn: z.boolean() }),
  /** When the window was left before it was shown this time. */
  'desktop.away': nothing,
  /** What went wrong in the page, for the log. */
  'window.failed': z.strictObject({ text: z.string().min(1).max(longestFault) }),
  /** Removes profile, keychain entries and autostart, and ends the app. */
  'profile.remove': z.strictObject({ sure: z.literal('remove everything') }),
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
  /** Null when the user saved nothing. */
  'file.save': { readonly path: string | null }
  'external.open': null
}
