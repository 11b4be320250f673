export interface TrayWatch {
  readonly isSure: () => boolean
  /**
   * Checks again: at login the app may start before the desktop's panel, and the panel can disappear later. Returns
   * true if it has appeared since the last check.
   */
  readonly check: () => Promise<boolean>
}

/** `find` must not throw. A host that disappeared is searched for twice, since the bus may be slow. */
export async function watchTray(find: () => Promise<boolean>): Promise<TrayWatch> {
  const findTwice = async (): Promise<boolean> => (await find()) || (await find())
  let isSure = await find()
  return {
    isSure: () => isSure,
    check: async () => {
      const wasSure = isSure
      isSure = await (isSure ? findTwice() : find())
      return isSure && !wasSure
    },
  }
}
