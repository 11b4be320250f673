export interface SecretStore {
  readonly read: (origin: string) => Promise<string | null>
  readonly write: (origin: string, secret: string) => Promise<void>
  readonly remove: (origin: string) => Promise<void>
}
