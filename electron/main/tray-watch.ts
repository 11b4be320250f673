/** Whether somebody shows tray icons, as far as was seen. */
export interface TrayWatch {
  readonly isSure: () => boolean
  /** Looks again: at login the app may be there before the panel that shows its icon, and a panel can go away later. */
  readonly check: () => Promise<void>
}

/** `find` never throws. One that is not found is looked for a second time at once: the bus may only have been slow. */
export async function watchTray(find: () => Promise<boolean>): Promise<TrayWatch> {
  const findTwice = async (): Promise<boolean> => (await find()) || (await find())
  let isSure = await find()
  return {
    isSure: () => isSure,
    check: async () => {
      isSure = await (isSure ? findTwice() : find())
    },
  }
}
