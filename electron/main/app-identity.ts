export interface AppIdentity {
  /** Null for the name in package.json. */
  readonly name: string | null
  readonly userModelId: string
}

/**
 * Returns the names by which Windows identifies the app. Electron changes the Start menu shortcut of that name to start the
 * running copy. A copy that is not installed needs its own names, so that the shortcut still starts the installed copy.
 */
export function appIdentity(platform: string, isPackaged: boolean): AppIdentity {
  const id = 'io.github.lookout'
  return platform === 'win32' && !isPackaged
    ? { name: 'Lookout (development)', userModelId: `${id}.development` }
    : { name: null, userModelId: id }
}

/**
 * Returns the window's icon in `resources`. Null on macOS and in an installed copy on Windows, which use the executable's icon.
 */
export function windowIcon(platform: string, isPackaged: boolean): string | null {
  if (platform === 'linux') return 'icon.png'
  return platform === 'win32' && !isPackaged ? 'icon.ico' : null
}
