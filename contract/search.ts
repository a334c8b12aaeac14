// Word search, the same on both sides: splitting texts into words, parsing search terms, and finding the terms in a text.
import { fold } from './fold.ts'

export const searchKinds = ['message', 'thread', 'customer'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Maximum length of a search text, characters. */
export const maxSearchTextLength = 200
/** Minimum number of letters and digits in it. */
const minSearchTextLength = 2
const maxSearchTerms = 8
export const maxSearchLimit = 50
/** Maximum offset of a result page; a user who has found nothing by then uses another word. */
export const maxSearchSkip = 200
/** The palette sends its search after this long without input. */
export const searchDelayMs = 250

/** Longer words are cut, because nobody searches for their end. */
const maxWordLength = 60
const maxExcerptLength = 160
/** Characters shown before the first match. */
const excerptBefore = 40

const cut = (word: string): string => (word.length > maxWordLength ? [...word].slice(0, maxWordLength).join('') : word)

/** The words of a text, folded, each once. */
export const splitWords = (text: string): readonly string[] => [
  ...new Set((fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(cut)),
]

export type SearchTerms =
  | { readonly ok: true; readonly terms: readonly string[] }
  | { readonly ok: false; readonly code: 'SEARCH_TOO_SHORT' | 'SEARCH_TOO_LONG' }

/** Splits a search text into terms; each must begin a word of a result. */
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

/** Number of UTF-16 units of a word that fold to the term. The folded word must begin with the term. */
const lengthOf = (word: string, term: string): number => {
  let prefix = ''
  for (const letter of word) {
    // The folded text is compared, not its length, because folding joins the parts of a Korean syllable into one character.
    if (fold(prefix).startsWith(term)) break
    prefix += letter
  }
  // A combining mark belongs to the letter before it.
  return prefix.length + (/^\p{M}+/u.exec(word.slice(prefix.length))?.[0].length ?? 0)
}

export interface TextPart {
  readonly text: string
  readonly isHit: boolean
}

/** The text in pieces, in order: the matches and the text between them. */
export const splitByTerms = (text: string, terms: readonly string[]): readonly TextPart[] => {
  const parts: TextPart[] = []
  let done = 0
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const term = terms
      .filter((candidate) => fold(word).startsWith(candidate))
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

/** One line of the text around the first match. */
export const buildExcerpt = (text: string, terms: readonly string[]): string => {
  const line = text.replace(/\s+/gu, ' ').trim()
  if (line.length <= maxExcerptLength) return line
  const idealStart = Math.max(0, Math.min(firstHit(line, terms) - excerptBefore, line.length - maxExcerptLength))
  const from = idealStart === 0 ? 0 : line.indexOf(' ', idealStart) + 1 || idealStart
  const piece = line
    .slice(from, from + maxExcerptLength)
    .toWellFormed()
    .replaceAll('\ufffd', '')
  return `${from > 0 ? '…' : ''}${piece}${from + maxExcerptLength < line.length ? '…' : ''}`
}
