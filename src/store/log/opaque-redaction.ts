// Redacts what has no declared shape (a platform's own members, answers that stay in their query): every text in it that is no word of the contract.
import { callNames } from '../../../contract/calls.ts'
import { isStructure, getSecretKind, redactSecrets } from './secret-fields.ts'
import type { Tokens } from './tokens.ts'

/** Fields that say what kind of thing something is: lower-case words, and what a browser needs to know of a file. */
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
/** Which call was asked decides what its answer depends on. */
const callName = new Set<string>(callNames)
/** Counts, sizes and small codes say nothing; a number that could be a phone, an id or a place does. */
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
