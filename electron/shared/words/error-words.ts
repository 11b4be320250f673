export const internalError = 'Lookout hit an internal error. See the log for details.'
