// Platform constants in capitals are translated; everything else stays.
import { translatePlatformWords } from '../../src/lib/platform-words.ts'

const words: Readonly<Record<string, string>> = { DOWNGRADE: 'Limit lowered', TIER_1K: '1,000 people a day' }
const translate = (word: string): string => words[word] ?? word

test.each([
  ['DOWNGRADE TIER_1K', 'Limit lowered 1,000 people a day'],
  ['UNHEARD_OF thing', 'UNHEARD_OF thing'],
  ['Acme DE', 'Acme DE'],
  ['', ''],
])('%j', (told, said) => {
  expect(translatePlatformWords(told, translate)).toBe(said)
})
