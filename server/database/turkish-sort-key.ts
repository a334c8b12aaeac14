// The order of the Turkish alphabet as SQL, the same on both databases: neither has Turkish collations that can be relied on.
// A text becomes a key that sorts by code points: each letter is replaced by a mark in the order of the alphabet.

const alphabet = [...'abcçdefgğhıijklmnoöpqrsştuüvwxyz']
/** After all of ASCII, before every alphabet that is not Latin. */
const firstMark = 0x100
const lastLetter = 0x24f
const collator = new Intl.Collator('tr', { sensitivity: 'base' })

/** The letter of the alphabet as which a Latin letter sorts: `â` as `a`, `I` as `ı`. */
const standsAs = (letter: string): number => alphabet.findLastIndex((known) => collator.compare(known, letter) <= 0)

const from: string[] = []
const to: string[] = []
for (let code = 0x41; code <= lastLetter; code += 1) {
  const letter = String.fromCodePoint(code)
  const at = /\p{L}/u.test(letter) ? standsAs(letter) : -1
  if (at === -1) continue
  from.push(letter)
  to.push(String.fromCodePoint(firstMark + at))
}

/** @param text a SQL expression; composed first, because `ç` may come as two characters */
export const toTurkishSortKey = (text: string): string =>
  `translate(normalize(${text}), '${from.join('')}', '${to.join('')}')`
