/** Accepted values of a request's field, for use in a sentence such as “Enter …”. */
export const accepted = {
  addressKey: 'an address key',
  blockKey: 'a block key',
  groupId: 'a group id',
  hash: 'a hash',
  units: 'an amount in nanoton',
  decimal: 'an amount such as 12.5',
  actionType: 'an action type',
  ruleId: 'an id of lower-case letters, digits and hyphens',
  baseUrl: 'an accepted base URL',
  origin:
    'only the scheme and host, such as https://hooks.example.org (http:// only for this computer or a private address)',
  proxy: 'a proxy such as http://host:port',
  zone: 'a time zone',
  shortcut: 'keys such as Control+Alt+L',
  oneLine: 'text without line breaks',
  mail: 'a mail address such as ops@example.org',
  host: 'a host name such as smtp.example.org',
  chat: 'a chat id such as -1001234567890, or @channelname',
  plainMail: 'tls or starttls, unless the mail server is on this computer or a private address',
  fileName: 'a file name',
  viewName: 'a view name',
  viewValue: 'JSON of at most 32,000 characters',
} as const

/** The user must enter this phrase before everything is removed, and the request must repeat it. */
export const removalPhrase = 'remove everything'
