/** Set by environment variables of the build: electron.vite.config.ts replaces the names with their values. */
declare const LOOKOUT_DEBUGGING: boolean
declare const LOOKOUT_FEED_URL: string
declare const LOOKOUT_FEED_KEY: string

/** True if an installed copy accepts a debugger, as the package check requires. Never true in a release. */
export const acceptsDebugger: boolean = LOOKOUT_DEBUGGING

/** The address of the update feed, or '' for a build that never looks for updates. */
export const feedUrl: string = LOOKOUT_FEED_URL

/** Loads the daily check and the updater, which a build without a feed does not contain. */
export const loadUpdates = LOOKOUT_FEED_URL === '' ? null : () => import('./updates/start-updates.ts')

/** The public key of the feed's signatures: Ed25519, SPKI in base64. */
export const feedKey: string = LOOKOUT_FEED_KEY
