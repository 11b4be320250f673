export const planTitles = { free: 'Free key', plus: 'Plus', advanced: 'Advanced' } as const

export const proxyRefusals = {
  credentials: 'User names and passwords are not supported.',
  form: 'This is not a proxy URL.',
  accepted: 'Accepted: http://host:port, https://host:port, socks4://host:port or socks5://host:port.',
} as const
