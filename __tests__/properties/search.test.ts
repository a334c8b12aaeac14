// Searching for words: folding finds every spelling of the text and of the query, and the highlighted pieces join to the text.
import fc from 'fast-check'
import { fold } from '../../contract/fold.ts'
import { parseSearchTerms, buildExcerpt, hasTerms, splitByTerms, splitWords } from '../../contract/search.ts'

const turkish = fc.stringMatching(/^[a-zA-ZçğıöşüÇĞİÖŞÜâîû0-9]{2,12}$/u)
const written = fc
  .array(fc.oneof(turkish, fc.string({ unit: 'grapheme', maxLength: 12 })), { minLength: 1, maxLength: 12 })
  .map((words) => words.join(' '))

/** Spellings of a word: capitals, Turkish letters, combining dots. */
const typed: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => word.toLocaleUpperCase('tr'),
  (word) => word.toLocaleLowerCase('tr'),
  (word) => word.toLocaleUpperCase('en'),
  (word) => word.normalize('NFD'),
  fold,
]

test('a word is found however it is typed, and by each of its beginnings', () => {
  fc.assert(
    fc.property(turkish, fc.constantFrom(...typed), fc.nat(), written, (word, typedAs, cut, around) => {
      const words = splitWords(`${around} ${word}, ${around}`)
      const asked = parseSearchTerms(typedAs(word))
      expect(asked.ok && hasTerms(words, asked.terms)).toBe(true)
      const beginning = fold(word).slice(0, 2 + (cut % word.length))
      expect(hasTerms(words, splitWords(beginning))).toBe(true)
    }),
  )
})

test('the pieces of a text are the text, and what is marked in them folds to what was asked', () => {
  fc.assert(
    fc.property(written, fc.array(turkish, { minLength: 1, maxLength: 3 }), (text, asked) => {
      const terms = splitWords(`${asked.join(' ')} ${text.slice(0, 3)}`)
      const parts = splitByTerms(text, terms)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      for (const part of parts.filter(({ isHit }) => isHit))
        expect(terms.some((term) => fold(part.text).startsWith(term))).toBe(true)
    }),
    // A Korean syllable in decomposed form, as macOS names files.
    { examples: [['\u1112\u1161\u11ab\u1100\u1173\u11af', ['Şş']]] },
  )
})

test('an excerpt holds the first word that was asked for and is never long', () => {
  fc.assert(
    fc.property(written, turkish, written, (before, word, after) => {
      const text = `${before.repeat(8)} ${word} ${after.repeat(8)}`
      const terms = splitWords(word)
      const excerpt = buildExcerpt(text, terms)
      expect(excerpt.length).toBeLessThanOrEqual(162)
      expect(excerpt.isWellFormed()).toBe(true)
      expect(splitByTerms(excerpt, terms).some(({ isHit }) => isHit)).toBe(true)
    }),
  )
})
