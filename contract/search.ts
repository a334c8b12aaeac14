// Searching by words, the same on both sides: what a text's words are, which of them an asked text means, and where they stand in it.
import { fold } from './fold.ts'

export const searchKinds = ['message', 'thread', 'customer'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Characters of what is looked for. */
export const maxSearchTextLength = 200
/** Letters and digits that it needs at least. */
const minSearchTextLength = 2
const maxSearchTerms = 8
export const maxSearchLimit = 50
/** How far one can turn the pages: who has not found it by then names another word. */
export const maxSearchSkip = 200
/** The palette asks when its text has stood still so long. */
export const searchDelayMs = 250

/** Longer ones are cut: nobody looks for the end of such a word. */
const maxWordLength = 60
const maxExcerptLength = 160
/** Characters before the first match. */
const excerptBefore = 40

const cut = (word: string): string => (word.length > maxWordLength ? [...word].slice(0, maxWordLength).join('') : word)

/** The words of a text, folded, each once. */
export const splitWords = (text: string): readonly string[] => [
  ...new Set((fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(cut)),
]

export type SearchTerms =
  | { readonly ok: true; readonly terms: readonly string[] }
  | { readonly ok: false; readonly code: 'SEARCH_TOO_SHORT' | 'SEARCH_TOO_LONG' }

/** Search terms: each begins a word of a result. */
export const parseSearchTerms = (text: string): SearchTerms => {
  if (text.length > maxSearchTextLength) return { ok: false, code: 'SEARCH_TOO_LONG' }
  const terms = splitWords(text)
  if (terms.length > maxSearchTerms) return { ok: false, code: 'SEARCH_TOO_LONG' }
  return [...terms.join('')].length < minSearchTextLength
    ? { ok: false, code: 'SEARCH_TOO_SHORT' }
    : { ok: true, terms }
}

/** Whether each of the terms begins a word. */
export const hasTerms = (words: readonly string[], terms: readonly string[]): boolean =>
  terms.every((term) => words.some((word) => word.startsWith(term)))

/** How many UTF-16 units of a word fold to the term, which the folded word begins with. */
const lengthOf = (word: string, term: string): number => {
  let taken = ''
  for (const letter of word) {
    // Compared, not counted: the parts of a Korean syllable are as long one by one as they are together.
    if (fold(taken).startsWith(term)) break
    taken += letter
  }
  // A mark belongs to the letter before it.
  return taken.length + (/^\p{M}+/u.exec(word.slice(taken.length))?.[0].length ?? 0)
}

export interface TextPart {
  readonly text: string
  readonly isHit: boolean
}

/** The text in pieces, in order: those that were looked for and what stands between them. */
export const splitByTerms = (text: string, terms: readonly string[]): readonly TextPart[] => {
  const parts: TextPart[] = []
  let done = 0
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const term = terms
      .filter((asked) => fold(word).startsWith(asked))
      .toSorted((one, other) => other.length - one.length)[0]
    if (term === undefined) continue
    if (index > done) parts.push({ text: text.slice(done, index), isHit: false })
    done = index + lengthOf(word, term)
    parts.push({ text: text.slice(index, done), isHit: true })
  }
  return done < text.length ? [...parts, { text: text.slice(done), isHit: false }] : parts
}

const firstHit = (text: string, terms: readonly string[]): number => {
  let at = 0
  for (const part of splitByTerms(text, terms)) {
    if (part.isHit) return at
    at += part.text.length
  }
  return 0
}

/** A line of the text around the first word that was looked for. */
export const buildExcerpt = (text: string, terms: readonly string[]): string => {
  const line = text.replace(/\s+/gu, ' ').trim()
  if (line.length <= maxExcerptLength) return line
  const wanted = Math.max(0, Math.min(firstHit(line, terms) - excerptBefore, line.length - maxExcerptLength))
  const from = wanted === 0 ? 0 : line.indexOf(' ', wanted) + 1 || wanted
  const piece = line
    .slice(from, from + maxExcerptLength)
    .toWellFormed()
    .replaceAll('\ufffd', '')
  return `${from > 0 ? '…' : ''}${piece}${from + maxExcerptLength < line.length ? '…' : ''}`
}
