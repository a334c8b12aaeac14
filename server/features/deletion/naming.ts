// The words that name a person: ids of their records, and what they are called. A part of a name, or a name that stands in another's,
// names nobody; a single word does so only where names stand.
import { sql } from 'kysely'
import { fold } from '../../../contract/fold.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import type { Context } from '../../context/context.ts'
import { tableOf } from '../../database/columns.ts'
import { transact } from '../../database/transact.ts'
import type { Identity } from './identity.ts'

export interface PersonTraits {
  /** Of their records and conversations, wherever they are named. */
  readonly ids: readonly string[]
  /** The platforms' own, by which other organisations know the same person. */
  readonly platformIds: readonly string[]
  /** Folded: names, user names, e-mail address. */
  readonly words: readonly string[]
  /** The ends of their telephone numbers, which are the same with and without the country's code. */
  readonly numbers: readonly string[]
  /** In whose words they are called so: elsewhere another person may be meant. */
  readonly organisationIds: readonly string[]
}

const minWordLength = 3
const minNumberDigits = 7
const numberEndDigits = 10
const idPattern = /^[0-9a-f]{24}$/

/** Of a filter: where people's names, addresses and numbers stand. */
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
}

const pageLength = 2_000

/** All customers of the organisations but one, in pages: folding many names takes its time. */
async function* iterateOthers(
  { kysely }: Context['database'],
  organisationIds: readonly string[],
  customerId: string | null,
): AsyncGenerator<readonly NameRow[]> {
  for (let after = ''; ;) {
    const { rows } = await sql<NameRow>`
      SELECT id, doc ->> 'name' AS name, doc ->> 'email' AS email, doc ->> 'phone' AS phone
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

/** Without what another customer is called, too: whole, or as a part of it. */
const dropShared = async (
  database: Context['database'],
  customerId: string | null,
  { words, numbers, organisationIds }: Pick<PersonTraits, 'words' | 'numbers' | 'organisationIds'>,
): Promise<Pick<PersonTraits, 'words' | 'numbers'>> => {
  const own = { words: new Set(words), numbers: new Set(numbers) }
  for await (const others of iterateOthers(database, organisationIds, customerId)) {
    for (const { name, email, phone } of others) {
      const called = [name, email].map((text) => ` ${toWords(text ?? '')} `)
      for (const word of own.words) if (called.some((text) => text.includes(` ${word} `))) own.words.delete(word)
      own.numbers.delete(toNumberEnd(phone ?? ''))
    }
  }
  return { words: [...own.words], numbers: [...own.numbers] }
}

/**
 * @param ids of their records and conversations
 * @param platformNames the platforms' ids of them
 * @param isEverywhere whether those name them in every organisation's words
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
    const called = rows.flatMap((row) => listTextFields(row, ['name', 'username', 'email']))
    // Of a contact also the names that it had on the platform.
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

/** A text with the field in which it stands; null: a title or a sentence. */
export interface FieldText {
  readonly field: string | null
  readonly text: string
}

/** Several words, or an address: said within a sentence they mean the person. */
const isTelling = (word: string): boolean => /[ @]/.test(word)

/** The ids that mean them. @param isOurs as of `isNamedIn` */
export const listIds = ({ ids, platformIds }: PersonTraits, isOurs: boolean): readonly string[] =>
  isOurs ? [...ids, ...platformIds] : ids

/** @param isOurs whether it is said where they are called by their names; elsewhere their ids alone name them */
export const isNamedIn = (naming: PersonTraits, { field, text }: FieldText, isOurs: boolean): boolean => {
  if (listIds(naming, isOurs).includes(text)) return true
  if (!isOurs) return false
  const { words, numbers } = naming
  const said = toWords(text)
  const isCalling = field !== null && callingFields.has(field)
  const digits = isCalling || field === null ? toDigits(text) : ''
  return (
    words.some((word) => (isTelling(word) ? ` ${said} `.includes(` ${word} `) : isCalling && said === word)) ||
    numbers.some((number) => digits.includes(number))
  )
}

/** Every text in a value, however deep, with its field: an operator ($or, $regex) is none. */
export const listTexts = (value: unknown, field: string | null = null): FieldText[] => {
  if (typeof value === 'string') return [{ field, text: value }]
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, inner]) => listTexts(inner, isList || key.startsWith('$') ? field : key))
}
