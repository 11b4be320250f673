export const internalError = 'Lookout hit an internal error. See the log for details.'

/** Reasons why the window does not send a request. */
export const requestBounds = {
  tooLarge: (mib: number) => `This is larger than ${mib} MiB. Import it from a file.`,
  fileTooLarge: (megabytes: number) =>
    `This file would be larger than ${megabytes} MB. Choose a shorter period or a filter.`,
  tooOften: (perSecond: number) =>
    `Too many requests at once. Try again in a few seconds: Lookout accepts ${perSecond} per second.`,
} as const
