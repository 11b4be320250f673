export const knownNames = {
  elector: 'Elector',
  config: 'Config',
  system: 'Zero address (masterchain)',
  logTest: 'Log test contract',
  zero: 'Zero address (burner)',
  burner: 'Burner',
} as const
