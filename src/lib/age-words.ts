export const ageUnits = {
  seconds: (count: number) => `${count} s`,
  minutes: (count: number) => `${count} m`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => `${count} d`,
} as const

export const justNow = 'just now'

export const ago = (age: string): string => `${age} ago`
