/** Job names, status notes, error messages and log lines. */

export const jobs = {
  usage: 'Measuring disk usage',
  clear: 'Removing data',
  check: 'Checking the file',
  checkAfterCrash: 'Checking the file after an unexpected exit',
  export: 'Exporting',
  exportTable: (table: string) => `Exporting ${table}`,
  preview: 'Reading the file',
  import: 'Importing',
  closeFile: 'Closing the file',
  retain: 'Removing expired data',
  index: 'Indexing earlier traces for search',
} as const

export const jobErrors = {
  running: (job: string) => `Another job is running: ${job}. Wait until it ends, or cancel it.`,
  networkLocked: 'Stored data is being changed. Wait until the change is complete.',
  importRunning: 'An import is being written.',
  clockUnconfirmed:
    'The clock of this computer changed by more than a day. Nothing is removed until the service confirms the time or you trust this clock. Also, nothing is removed in the first 10 minutes after Lookout started.',
  cancelled: 'The job was cancelled.',
  ended: 'The job ended unexpectedly. No partial changes were saved.',
  noFile: 'No data has been stored in a file yet.',
  otherVersion: 'The data was written by a different version of Lookout.',
  diskFull: 'The disk is full.',
  inUse: 'The data is in use by another program.',
  damaged: 'The data cannot be read or written. Restart Lookout to have it checked.',
  fileError: (code: string) => `The file cannot be used (${code}).`,
  noDialogs: 'Files cannot be chosen in this session.',
  chooseAgain: 'Choose the file again.',
  fileClosed: 'This file is no longer open.',
} as const

export const jobLog = {
  failed: (job: string | null) => (job === null ? 'An earlier job failed' : `The job ${job} failed`),
  threadEnded: 'The storage thread ended',
  retainFailed: 'Removing expired data failed',
  indexFailed: 'Indexing earlier traces failed',
  checkFailed: 'Checking the file failed',
  damaged: 'The file is damaged',
} as const

export const fileTypes = { exports: 'Lookout exports' } as const

export const memoryOnly = 'New data is held in memory and lost when Lookout quits.'

export const heldWhileFull =
  'The disk is full. Existing data is safe. New data is held in memory and written once there is room: free some space before you quit Lookout.'

export const heldWhileUnwritable =
  'The profile folder is no longer writable. Existing data is safe. New data is held in memory and written once the folder is writable: make sure that it is before you quit Lookout.'

export const heldWhileLocked = (reason: string): string =>
  `${reason} New data is held in memory and written once the file is free.`

export const heldInMemory = (reason: string): string => `${reason} ${memoryOnly}`

export const profile = {
  folderNotCreated: (folder: string, reason: string | null) =>
    `The profile folder ${folder} cannot be created (${reason ?? 'unknown reason'}).`,
  notAFile: (path: string) =>
    `${path} is not a file, but Lookout stores its data under that name. Move it and restart Lookout.`,
  folderNotWritable: (folder: string) => `The profile folder ${folder} is not writable.`,
  filesNotWritable: (folder: string) =>
    `Files in the profile folder ${folder} are not writable. Check their permissions.`,
  lockedBy: (folder: string) => `Another Lookout is using ${folder}.`,
  inUse: (folder: string) => `The data in ${folder} is in use by another program.`,
  newer: 'The data was written by a newer version of Lookout: it is shown but not changed.',
  notReadable: (reason: string) => `${reason} It cannot be read either.`,
  replaced: (file: string, copy: string | null) =>
    `The data was damaged. It was moved to ${file}, and Lookout started with an empty file.${copy === null ? '' : ` A copy from before the last update is at ${copy}.`}`,
  noRoomToUpdate:
    'The disk is full, and this version cannot read the stored data before it is converted. Free some space and start Lookout again.',
  readOnly: 'The profile is not writable.',
  tooManyWrites: 'Too much data waits to be written. Restart Lookout once the file can be written.',
  memoryFailed: 'New data cannot be stored.',
  unreadable: 'Some stored data cannot be read.',
  unsupported: 'This version cannot show the data in the file.',
} as const

export const damagedFile = 'The data is damaged. Lookout will check it and move it aside at the next start.'

export const archive = {
  refused: (reason: string) => `The file was not read: ${reason}. Nothing was changed.`,
  unpackedTooLarge: 'it unpacks to far more data than an export contains',
  lineTooLong: 'a line is too long',
  lineCutOff: 'its last line is incomplete',
  notGzip: 'it is not a complete gzip file of UTF-8 text',
  notArchive:
    'it is not a gzip file. Accepted: a file written by “Export to a file…” in Storage. “Export and import” reads settings and watchlists',
  notJson: (line: number) => `line ${line} is not JSON`,
  notExport: 'it is not a Lookout export',
  newer: (format: number, known: number) =>
    `it was written by a newer version of Lookout (format ${format}; this version reads ${known})`,
  afterEnd: 'there is data after its end',
  changed: 'it was changed or is incomplete',
  badLine: (line: number, field: string) => `line ${line} has an invalid value (${field})`,
  contradiction: (line: number, reason: string) => `line ${line}: ${reason}`,
  noEnd: 'it is incomplete',
  empty: 'it is empty',
  badPoolPart: 'a pool part cannot be read',
  unknownNetwork: 'the network is not listed in the header',
  notPool: 'the response is not about a pool',
  unknownPart: 'it refers to a part that does not precede it',
  timesGoBack: 'times are not in order',
  badTransactionCount: 'the number of transactions does not match',
  partsOutOfOrder: 'parts are not in order',
} as const
