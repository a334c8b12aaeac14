// The words that name a person: ids of their records, and what they are called. A part of a name, or a name that others have too, names
// nobody.
import { fold } from '../../../contract/fold.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import type { Context } from '../../context/context.ts'
import { transact } from '../../database/transact.ts'
import type { Identity } from './identity.ts'

export interface Naming {
  /** Of their records and conversations, and the platforms' own. */
  readonly ids: readonly string[]
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

const toWords = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}@._+-]+/gu, ' ')
    .trim()
const toDigits = (text: string): string => (idPattern.test(text) ? '' : text.replaceAll(/\D/g, ''))

const textsIn = (row: AnyRow, fields: readonly string[]): string[] =>
  fields.flatMap((field) => (typeof row[field] === 'string' && row[field] !== '' ? [String(row[field])] : []))

/** @param ids of their records and conversations @param platformNames the platforms' ids of them */
export const findNaming = async (
  { database }: Context,
  customerId: string | null,
  identities: readonly Identity[],
  ids: readonly string[],
  platformNames: readonly string[],
): Promise<Naming> => {
  const { result } = await transact(database, { actor: null }, async (unit) => {
    const whose: readonly { readonly type: EntityType; readonly id: string }[] = [
      ...identities,
      ...(customerId === null ? [] : [{ type: 'CUSTOMER' as const, id: customerId }]),
    ]
    const rows: AnyRow[] = []
    for (const { type, id } of whose) {
      const row = (await unit.get(type, id)) as unknown as AnyRow | null
      if (row) rows.push(row)
    }
    const organisationIds = [...new Set(rows.flatMap((row) => textsIn(row, ['organisationId'])))]
    const names: string[] = []
    for (const name of new Set(rows.flatMap((row) => textsIn(row, ['name'])))) {
      const called = await unit.findAll('CUSTOMER', { name })
      const isShared = called.some(
        ({ _id, organisationId = '' }) => _id !== customerId && organisationIds.includes(organisationId),
      )
      if (!isShared) names.push(name)
    }
    const unique = rows.flatMap((row) => textsIn(row, ['username', 'email']))
    const former = rows.flatMap((row) => (Array.isArray(row['formerIds']) ? (row['formerIds'] as string[]) : []))
    return {
      organisationIds,
      words: [...names, ...unique].map(toWords).filter((word) => word.length >= minWordLength),
      numbers: [...rows.flatMap((row) => textsIn(row, ['phone', 'number'])), ...platformNames]
        .map(toDigits)
        .filter((digits) => digits.length >= minNumberDigits)
        .map((digits) => digits.slice(-numberEndDigits)),
      ids: [...ids, ...former, ...platformNames],
    }
  })
  return result
}

/** @param isOurs whether it is said where they are called by their names; elsewhere their ids alone name them */
export const isNamedIn = ({ ids, words, numbers }: Naming, text: string, isOurs: boolean): boolean => {
  if (ids.includes(text)) return true
  if (!isOurs) return false
  const said = ` ${toWords(text)} `
  const digits = toDigits(text)
  return words.some((word) => said.includes(` ${word} `)) || numbers.some((number) => digits.includes(number))
}

/** Every text in a value, however deep. */
export const listTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}
