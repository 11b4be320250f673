/** Capital letters of other scripts, with the Latin letters that they look like. Digits and l look like letters, too. */
const alike = new Map<string, string>()
for (const [others, latin] of [
  ['АВЕКМНОРСТУХІЈЅ', 'ABEKMHOPCTYXIJS'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ['01L|', 'OIII'],
] as const)
  for (const [index, letter] of [...others].entries()) alike.set(letter, latin[index] ?? letter)
const letters = new RegExp(`[${[...alike.keys()].join('')}]`, 'g')

/** Returns a text that is equal for names that a reader can mistake for each other. */
export function skeletonOf(name: string): string {
  const capitals = name.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim()
  return capitals.replace(letters, (letter) => alike.get(letter) ?? letter)
}
