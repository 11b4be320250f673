import { expect, it } from 'vitest'
import { bundledIn, shippedOnly } from '../../../scripts/sbom.mjs'
import { executableIn } from '../../../scripts/try-package.mjs'

const component = (name: string, version: string, purl = `pkg:npm/${name}@${version}`) => ({
  'bom-ref': `${name}@${version}`,
  name,
  version,
  purl,
  scope: 'optional',
})

const bill = {
  metadata: { component: { 'bom-ref': 'lookout@0.1.0', name: 'clone', type: 'library' } },
  components: [
    component('react', '19.3.1'),
    component('react', '18.0.0'),
    component('vitest', '5.1.1'),
    component('electron', '45.4.1'),
    component('keytar', '7.10.6', 'pkg:npm/%40github/keytar@7.10.6'),
  ],
  dependencies: [
    { ref: 'lookout@0.1.0', dependsOn: ['react@19.3.1', 'vitest@5.1.1'] },
    { ref: 'vitest@5.1.1', dependsOn: [] },
  ],
}

it('the packages in a file of licences are listed', () => {
  const text = '# Licenses\n\n## react - 19.3.1 (MIT)\n\ntext\n\n## @ton/core - 0.63.1 (MIT)\n'
  expect(bundledIn(text)).toEqual(['react@19.3.1', '@ton/core@0.63.1'])
})

it('the bill of materials contains Electron, the runtime dependency and the bundled versions only', () => {
  const shipped = shippedOnly(bill, ['react@19.3.1'])
  expect(
    shipped.components.map(({ name, version, scope }: (typeof bill.components)[0]) => [name, version, scope]),
  ).toEqual([
    ['react', '19.3.1', 'required'],
    ['electron', '45.4.1', 'required'],
    ['keytar', '7.10.6', 'required'],
  ])
  expect(shipped.dependencies).toEqual([{ ref: 'lookout@0.1.0', dependsOn: ['react@19.3.1'] }])
  expect(shipped.metadata.component).toMatchObject({ name: 'lookout', type: 'application' })
})

it('a bundled package that the lockfile does not have is an error', () => {
  expect(() => shippedOnly(bill, ['zod@4.6.7'])).toThrow('Not in the lockfile: zod@4.6.7')
})

it.each([
  ['linux', ['builder-debug.yml', 'linux-arm64-unpacked'], '/d/linux-arm64-unpacked/lookout'],
  ['win32', ['win-unpacked'], '/d/win-unpacked/Lookout.exe'],
  ['darwin', ['mac-arm64'], '/d/mac-arm64/Lookout.app/Contents/MacOS/Lookout'],
  ['linux', ['mac-arm64'], null],
] as const)('the packed app on %s of %j is %s', (platform, names, executable) => {
  expect(executableIn('/d', names, platform)).toBe(executable)
})
