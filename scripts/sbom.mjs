/**
 * `node scripts/sbom.mjs FILE`: writes a CycloneDX bill of materials with everything that a package contains: Electron, the
 * runtime dependencies, and the packages that the build bundled. Run after `npm run build`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Returns `name@version` of every package in a list of licences that Vite wrote.
 * @param {string} text @returns {string[]}
 */
export function bundledIn(text) {
  return [...text.matchAll(/^## (\S+) - (\d\S*)/gm)].map(([, name, version]) => `${name}@${version}`)
}

/**
 * Returns the bill with only the shipped components. Throws if a bundled package is not in the bill.
 * @param {any} bill of the complete lockfile @param {readonly string[]} bundled `name@version`
 */
export function shippedOnly(bill, bundled) {
  const wanted = new Set(bundled)
  /** @param {any} component */
  const keys = ({ name, version, purl = '' }) => {
    // The name of an alias such as keytar is its folder. The real package name is in the purl.
    const own = decodeURIComponent(/^pkg:npm\/(.+)@/.exec(purl)?.[1] ?? name)
    return [`${name}@${version}`, `${own}@${version}`]
  }
  /** @param {any} component */
  const isShipped = (component) =>
    component.name === 'electron' ||
    component.name === 'keytar' ||
    keys(component).some((key) => wanted.has(key))
  // npm marks development dependencies as optional, but bundled dependencies are required.
  const components = bill.components
    .filter(isShipped)
    .map((/** @type {any} */ component) => ({ ...component, scope: 'required' }))
  const found = new Set(components.flatMap(keys))
  const missing = bundled.filter((key) => !found.has(key))
  if (missing.length > 0) throw new Error(`Not in the lockfile: ${missing.join(', ')}`)
  const kept = new Set([
    bill.metadata.component['bom-ref'],
    ...components.map((/** @type {any} */ { 'bom-ref': ref }) => ref),
  ])
  const dependencies = bill.dependencies
    .filter((/** @type {any} */ { ref }) => kept.has(ref))
    .map((/** @type {any} */ each) => ({
      ...each,
      dependsOn: (each.dependsOn ?? []).filter((/** @type {string} */ ref) => kept.has(ref)),
    }))
  const component = { ...bill.metadata.component, type: 'application', name: 'lookout' }
  return { ...bill, metadata: { ...bill.metadata, component }, components, dependencies }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  if (!existsSync(join(root, 'out/renderer/licences.md'))) {
    console.error('There is no build whose packages could be listed. Run npm run build first.')
    process.exit(1)
  }
  const [file = 'sbom.cdx.json'] = process.argv.slice(2)
  const command = 'npm sbom --sbom-format=cyclonedx --package-lock-only'
  const { stdout, status } = spawnSync(command, {
    cwd: root,
    encoding: 'utf8',
    shell: true,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) process.exit(1)
  const bundled = ['main', 'renderer'].flatMap((part) =>
    bundledIn(readFileSync(join(root, `out/${part}/licences.md`), 'utf8')),
  )
  const bill = shippedOnly(JSON.parse(stdout), bundled)
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
  console.log(`${file}: ${bill.components.length} components`)
}
