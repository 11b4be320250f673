/** Chosen by environment variables of the build; electron.vite.config.ts replaces the names. */
declare const LOOKOUT_DEBUGGING: boolean

/** True if an installed copy accepts a debugger, which the check of a package needs. Never in a release. */
export const acceptsDebugger: boolean = LOOKOUT_DEBUGGING
