// Redacts values without a declared shape (platform data, responses cached by their query): every text that is not a word of
// the contract becomes a token.
import { callNames } from '../../../contract/calls.ts'
import { isStructure, getSecretKind, redactSecrets } from './secret-fields.ts'
import type { Tokens } from './tokens.ts'

/** Fields whose values are kinds: lower-case words, and media types, which the browser needs to show a file. */
const tellsKind = new Set([
  'type',
  'kind',
  'status',
  'verb',
  'item',
  'service',
  'mime_type',
  'mimetype',
  'messaging_type',
  'state',
  'op',
])
const kindWord = /^[a-z][a-z_-]{0,30}(?:\/[a-z0-9.+-]{1,60})?$/
/** Names of calls stay, because the handling of a response depends on its call. */
const callName = new Set<string>(callNames)
/** Counts, sizes and small codes reveal nothing; a larger number could be a phone number, an id or a place. */
const smallNumber = 1e6

export type Redact = (value: unknown, field: string) => unknown

export const createOpaqueRedaction = (tokens: Tokens, words: ReadonlySet<string>): Redact => {
  const text = (given: string, field: string): string => {
    if (isStructure(given) || callName.has(given) || (words.has(given) && getSecretKind(field) === undefined))
      return given
    if (tellsKind.has(field) && kindWord.test(given)) return given
    return tokens.of(given, getSecretKind(field) ?? 'text')
  }
  const redact: Redact = (value, field) => {
    if (typeof value === 'string') return text(value, field)
    if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < smallNumber ? value : 0
    if (value === null || typeof value !== 'object') return value
    if (Array.isArray(value)) return value.map((member) => redact(member, field))
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [redactSecrets(key, tokens), redact(member, key)]),
    )
  }
  return redact
}
