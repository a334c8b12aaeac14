// The filter language: accepted filters give the results of a plain interpreter, others are refused, and the SQL text is the same for every
// filter of one shape.
import fc from 'fast-check'
import { sql } from 'kysely'
import { fold } from '../../contract/fold.ts'
import { compileFilter } from '../../server/database/filter.ts'
import { tableOf } from '../../server/database/columns.ts'
import type { Database } from '../../server/database/database.ts'
import { transact } from '../../server/database/transact.ts'
import { ApiError } from '../../server/lib/api-error.ts'
import { openTestDatabase } from '../server/support/database.ts'
import { addOrganisation, nobody } from '../server/support/fixtures.ts'

type Plain = Readonly<Record<string, unknown>>

const names = ['Ada', 'ada', 'İzmir', 'IZMIR', 'ıspanak', 'Şeyma', '100%', 'a_b', 'a\\b', "O'Hara", ''] as const
const emails = ['ada@example.test', 'x', null] as const
let database: Database
let rows: { id: string; name: string | null; email: string | null }[]

beforeAll(async () => {
  database = await openTestDatabase()
  const { result } = await transact(database, nobody, async (unit) => {
    const organisationId = addOrganisation(unit, 'Acme')._id
    return [...names, null].flatMap((name) =>
      emails.map((email) => ({
        id: unit.add('CUSTOMER', { name, email, identities: [], assignments: [] }, { organisationId })._id,
        name,
        email,
      })),
    )
  })
  rows = result
})
afterAll(() => database.close())

// The reference: the meaning of each operator on plain values.
const compare = (value: unknown, other: unknown): number =>
  String(value) < String(other) ? -1 : String(value) > String(other) ? 1 : 0
const means: Readonly<Record<string, (value: string | null, operand: unknown) => boolean>> = {
  $eq: (value, operand) => value === operand,
  $ne: (value, operand) => value !== operand,
  $in: (value, operand) => (operand as unknown[]).includes(value),
  $nin: (value, operand) => !(operand as unknown[]).includes(value),
  $gt: (value, operand) => value !== null && compare(value, operand) > 0,
  $gte: (value, operand) => value !== null && compare(value, operand) >= 0,
  $lt: (value, operand) => value !== null && compare(value, operand) < 0,
  $lte: (value, operand) => value !== null && compare(value, operand) <= 0,
  $exists: (value, operand) => (value !== null) === operand,
  $regex: (value, operand) => {
    const text = String(operand)
    const atStart = text.startsWith('^')
    const literal = fold((atStart ? text.slice(1) : text).replace(/\\(.)/g, '$1'))
    return value !== null && (atStart ? fold(value).startsWith(literal) : fold(value).includes(literal))
  },
}

const holds = (filter: Plain, row: Plain): boolean =>
  Object.entries(filter).every(([key, value]) => {
    if (key === '$and') return (value as Plain[]).every((part) => holds(part, row))
    if (key === '$or') return (value as Plain[]).some((part) => holds(part, row))
    const held = row[key] as string | null
    if (value === null || typeof value !== 'object') return held === value
    return Object.entries(value).every(([operator, operand]) => means[operator]?.(held, operand) ?? false)
  })

const word = fc.constantFrom(...names.filter((name) => name !== ''), 'ada@example.test', 'zzz')
const orNull = fc.oneof(word, fc.constant(null))
const escaped = word.map((text) => text.replace(/[.*+?()[\]{}|$^\\/]/g, '\\$&'))
const operator = fc.oneof(
  fc.record({ $eq: orNull }),
  fc.record({ $ne: orNull }),
  fc.record({ $in: fc.array(orNull, { maxLength: 4 }) }),
  fc.record({ $nin: fc.array(orNull, { maxLength: 4 }) }),
  fc.record({ $gt: word }),
  fc.record({ $gte: word, $lt: word }),
  fc.record({ $lte: word }),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $regex: escaped }),
  fc.record({ $regex: escaped.map((text) => `^${text}`) }),
)
const onField = fc.dictionary(fc.constantFrom('name', 'email'), fc.oneof(orNull, operator), { minKeys: 1, maxKeys: 2 })
const accepted: fc.Arbitrary<Plain> = fc.letrec<{ filter: Plain; node: Plain }>((tie) => ({
  node: fc.oneof({ maxDepth: 2 }, onField, tie('filter')),
  filter: fc.oneof(
    { maxDepth: 2 },
    onField,
    fc.record({ $and: fc.array(tie('node'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ $or: fc.array(tie('node'), { minLength: 1, maxLength: 3 }) }),
  ),
})).filter

const answered = async (filter: Plain): Promise<string[]> => {
  const found = await sql<{
    id: string
  }>`SELECT id FROM ${sql.table(tableOf('CUSTOMER'))} WHERE ${compileFilter('CUSTOMER', filter)} ORDER BY id`.execute(
    database.kysely,
  )
  return found.rows.map((row) => row.id)
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'FILTER_TOO_LARGE' || error.code === 'FILTER_TOO_DEEP')

it('answers what the reference answers', async () => {
  await fc.assert(
    fc.asyncProperty(accepted, async (filter) => {
      const found = await answered(filter).catch((error: unknown) => {
        if (isTooLarge(error)) return null
        throw error
      })
      if (found !== null)
        expect(found).toEqual(
          rows
            .filter((row) => holds(filter, row))
            .map((row) => row.id)
            .sort(),
        )
    }),
    { numRuns: 300 },
  )
})

it('refuses everything else with a code, without asking the database', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.object({
          key: fc.oneof(
            fc.string(),
            fc.constantFrom('$where', '$expr', '__proto__', 'constructor', 'name', '$or', '$regex'),
          ),
        }),
        fc.anything(),
      ),
      (filter) => {
        try {
          compileFilter('CUSTOMER', filter)
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError)
          expect((error as ApiError).code).toMatch(/^FILTER_/)
        }
      },
    ),
    { numRuns: 1_000 },
  )
})

/** The filter with every value replaced: the same shape. */
const withOtherValues = (filter: unknown): unknown => {
  if (Array.isArray(filter)) return filter.map(withOtherValues)
  if (filter !== null && typeof filter === 'object')
    return Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, withOtherValues(value)]))
  return typeof filter === 'string' ? (filter.startsWith('^') ? '^other' : 'other') : filter
}

it('writes the same SQL for every filter of one shape: values are parameters', () => {
  const textOf = (filter: unknown): string => sql`${compileFilter('CUSTOMER', filter)}`.compile(database.kysely).sql
  fc.assert(
    fc.property(accepted, (filter) => {
      try {
        expect(textOf(withOtherValues(filter))).toBe(textOf(filter))
      } catch (error) {
        if (!isTooLarge(error)) throw error
      }
    }),
  )
})
