export interface AppIdentity {
  /** Null: the name of package.json. */
  readonly name: string | null
  readonly userModelId: string
}

/**
 * Returns the names by which Windows knows the app. Electron rewrites the Start menu's shortcut of that name so
 * that it starts the running copy: a copy that is not installed must have names of its own.
 */
export function appIdentity(platform: string, isPackaged: boolean): AppIdentity {
  const id = 'io.github.lookout'
  return platform === 'win32' && !isPackaged
    ? { name: 'Lookout (development)', userModelId: `${id}.development` }
    : { name: null, userModelId: id }
}

/** Returns the window's icon in `resources`, or null: macOS and an installed copy on Windows use the executable's. */
export function windowIcon(platform: string, isPackaged: boolean): string | null {
  if (platform === 'linux') return 'icon.png'
  return platform === 'win32' && !isPackaged ? 'icon.ico' : null
}
