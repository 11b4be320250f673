/** Electron's Node uses BoringSSL, which lacks some of OpenSSL's algorithms. The host removes those algorithms from Node. */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const MISSING_CIPHERS = /-ccm$|-ocb$|wrap/i

export function limitCrypto(): void {
  const { createCipheriv, createDecipheriv, generateKeyPair, generateKeyPairSync, getCiphers } = crypto
  const checked = <F extends (name: never, ...rest: never[]) => unknown>(
    run: F,
    isMissing: (name: string) => boolean,
  ): F =>
    new Proxy(run, {
      apply(target, self, args) {
        if (isMissing(String(args[0])))
          throw new Error(`${String(args[0])} is not in Electron: it is built on BoringSSL`)
        return Reflect.apply(target, self, args)
      },
    })
  const isMissingCipher = (name: string) => MISSING_CIPHERS.test(name)
  const isMissingKey = (name: string) => name === 'rsa-pss'
  crypto.createCipheriv = checked(createCipheriv, isMissingCipher)
  crypto.createDecipheriv = checked(createDecipheriv, isMissingCipher)
  crypto.generateKeyPair = checked(generateKeyPair, isMissingKey)
  crypto.generateKeyPairSync = checked(generateKeyPairSync, isMissingKey)
  crypto.getCiphers = () => getCiphers().filter((name) => !isMissingCipher(name))
  syncBuiltinESMExports()
}
