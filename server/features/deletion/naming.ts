// Decides which texts name a person: ids of their records, and their names. Parts of a name, or a name contained in another, name
// nobody; a single word counts only in fields that hold names.
import { sql } from 'kysely'
import { fold } from '../../../contract/fold.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import type { Context } from '../../context/context.ts'
import { tableOf } from '../../database/columns.ts'
import { transact } from '../../database/transact.ts'
import type { Identity } from './identity.ts'

export interface PersonTraits {
  /** Ids of their records and conversations, which name them in any organisation. */
  readonly ids: readonly string[]
  /** The platforms' ids of the person, by which other organisations know them, too. */
  readonly platformIds: readonly string[]
  /** Folded names, user names and e-mail addresses. */
  readonly words: readonly string[]
  /** Last digits of their phone numbers, which are the same with and without country code. */
  readonly numbers: readonly string[]
  /** Organisations in which these words mean the person; elsewhere they may mean somebody else. */
  readonly organisationIds: readonly string[]
}

const minWordLength = 3
const minNumberDigits = 7
const numberEndDigits = 10
const idPattern = /^[0-9a-f]{24}$/

/** Filter fields that hold people's names, addresses and numbers. */
const callingFields: ReadonlySet<string> = new Set(['name', 'username', 'title', 'email', 'phone', 'number'])

const toWords = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}@._+-]+/gu, ' ')
    .trim()
const toDigits = (text: string): string => (idPattern.test(text) ? '' : text.replaceAll(/\D/g, ''))

export const listTextFields = (row: AnyRow, fields: readonly string[]): string[] =>
  fields.flatMap((field) => (typeof row[field] === 'string' && row[field] !== '' ? [String(row[field])] : []))

interface NameRow {
  readonly id: string
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly former: readonly string[] | null
}

const pageLength = 2_000

/** All customers of the organisations except one, in pages, because folding many names takes time. */
async function* iterateOthers(
  { kysely }: Context['database'],
  organisationIds: readonly string[],
  customerId: string | null,
): AsyncGenerator<readonly NameRow[]> {
  for (let after = ''; ;) {
    const { rows } = await sql<NameRow>`
      SELECT id, doc ->> 'name' AS name, doc ->> 'email' AS email, doc ->> 'phone' AS phone,
        doc -> 'formerNames' AS former
      FROM ${sql.table(tableOf('CUSTOMER'))}
      WHERE organisation_id = ANY (${[...organisationIds]}::text[]) AND id > ${after} AND id <> ${customerId ?? ''}
      ORDER BY id LIMIT ${pageLength}`.execute(kysely)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < pageLength) return
    after = last.id
  }
}

const toNumberEnd = (text: string): string => toDigits(text).slice(-numberEndDigits)

/** Drops words and numbers that also name another customer, or are part of another's name. */
const dropShared = async (
  database: Context['database'],
  customerId: string | null,
  { words, numbers, organisationIds }: Pick<PersonTraits, 'words' | 'numbers' | 'organisationIds'>,
): Promise<Pick<PersonTraits, 'words' | 'numbers'>> => {
  const own = { words: new Set(words), numbers: new Set(numbers) }
  for await (const others of iterateOthers(database, organisationIds, customerId)) {
    for (const { name, email, phone, former } of others) {
      const called = [name, email, ...(former ?? [])].map((text) => ` ${toWords(text ?? '')} `)
      for (const word of own.words) if (called.some((text) => text.includes(` ${word} `))) own.words.delete(word)
      own.numbers.delete(toNumberEnd(phone ?? ''))
    }
  }
  return { words: [...own.words], numbers: [...own.numbers] }
}

/**
 * @param ids ids of the person's records and conversations
 * @param platformNames the platforms' ids of the person
 * @param isEverywhere whether those name the person in every organisation
 */
export const findNaming = async (
  { database }: Context,
  customerId: string | null,
  identities: readonly Identity[],
  ids: readonly string[],
  platformNames: readonly string[],
  isEverywhere: boolean,
): Promise<PersonTraits> => {
  const { result: naming } = await transact(database, { actor: null }, async (unit) => {
    const whose: readonly { readonly type: EntityType; readonly id: string }[] = [
      ...identities,
      ...(customerId === null ? [] : [{ type: 'CUSTOMER' as const, id: customerId }]),
    ]
    const rows: AnyRow[] = []
    for (const { type, id } of whose) {
      const row = (await unit.get(type, id)) as unknown as AnyRow | null
      if (row) rows.push(row)
    }
    const organisationIds = [...new Set(rows.flatMap((row) => listTextFields(row, ['organisationId'])))]
    const called = rows.flatMap((row) => [
      ...listTextFields(row, ['name', 'username', 'email']),
      ...((row['formerNames'] ?? []) as readonly string[]),
    ])
    // Also the ids a contact had on the platform before.
    const former = rows.flatMap((row) => (Array.isArray(row['formerIds']) ? (row['formerIds'] as string[]) : []))
    const all = [...ids, ...former, ...platformNames]
    return {
      organisationIds,
      words: called.map(toWords).filter((word) => word.length >= minWordLength),
      numbers: [...rows.flatMap((row) => listTextFields(row, ['phone', 'number'])), ...platformNames]
        .map(toDigits)
        .filter((digits) => digits.length >= minNumberDigits)
        .map(toNumberEnd),
      ids: isEverywhere ? all : all.filter((id) => idPattern.test(id)),
      platformIds: isEverywhere ? [] : all.filter((id) => !idPattern.test(id)),
    }
  })
  return { ...naming, ...(await dropShared(database, customerId, naming)) }
}

/** A text with the name of its field; null for a title or a sentence. */
export interface FieldText {
  readonly field: string | null
  readonly text: string
}

/** Several words, or an address: these name the person even within a sentence. */
const isTelling = (word: string): boolean => /[ @]/.test(word)

/**
 * The ids that name the person.
 * @param isOurs as for `isNamedIn`
 */
export const listIds = ({ ids, platformIds }: PersonTraits, isOurs: boolean): readonly string[] =>
  isOurs ? [...ids, ...platformIds] : ids

/** @param isOurs whether the text belongs to an organisation where their names count; elsewhere only ids name them */
export const isNamedIn = (naming: PersonTraits, { field, text }: FieldText, isOurs: boolean): boolean => {
  if (listIds(naming, isOurs).includes(text)) return true
  if (!isOurs) return false
  const { words, numbers } = naming
  const normalisedText = toWords(text)
  const isCalling = field !== null && callingFields.has(field)
  const digits = isCalling || field === null ? toDigits(text) : ''
  return (
    words.some((word) =>
      isTelling(word) ? ` ${normalisedText} `.includes(` ${word} `) : isCalling && normalisedText === word,
    ) || numbers.some((number) => digits.includes(number))
  )
}

/** Every text within a value, at any depth, with its field; operators ($or, $regex) are not fields. */
export const listTexts = (value: unknown, field: string | null = null): FieldText[] => {
  if (typeof value === 'string') return [{ field, text: value }]
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, inner]) => listTexts(inner, isList || key.startsWith('$') ? field : key))
}
