export interface TrayWatch {
  readonly isSure: () => boolean
  /** Returns true if the host appeared. At login, the app may start before the panel, which may also disappear later. */
  readonly check: () => Promise<boolean>
}

/** `find` must not throw. A host counts as gone only after two searches without a result, because the bus may be slow. */
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
