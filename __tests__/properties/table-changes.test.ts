// The difference of two versions of a table equals a row-by-row comparison, whatever changes are between them.
import fc from 'fast-check'
import { Table } from '../../src/store/entities/table.ts'

interface Row {
  readonly id: string
  readonly value: number
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('put' as const),
    id: fc.integer({ min: 0, max: 150 }),
    value: fc.integer({ min: 0, max: 3 }),
  }),
  fc.record({ kind: fc.constant('remove' as const), id: fc.integer({ min: 0, max: 150 }), value: fc.constant(0) }),
)

type Versions = readonly Table<Row>[]

/** Each list of steps edits a randomly chosen earlier version: histories branch. */
const grown = (
  versions: Versions,
  [from, steps]: readonly [number, readonly { kind: 'put' | 'remove'; id: number; value: number }[]],
): Versions => {
  const base = versions[from % versions.length] as Table<Row>
  const next = base.edit(({ put, remove }) => {
    for (const { kind, id, value } of steps) {
      if (kind === 'put') put(String(id), { id: String(id), value }, (known) => known.value !== value)
      else remove(String(id))
    }
  })
  return [...versions, next]
}

test('changes lead from the one to the other', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(), fc.array(step, { maxLength: 60 })), { minLength: 1, maxLength: 12 }),
      (edits) => {
        const versions = edits.reduce<Versions>(grown, [Table.empty<Row>(({ id }) => id)])
        for (const one of versions) {
          for (const other of versions) {
            const rows = new Map(other.rows.map((row) => [row.id, row]))
            const changes = one.changesSince(other)
            for (const { before } of changes) if (before) expect(rows.get(before.id)).toBe(before)
            for (const { before } of changes) if (before) rows.delete(before.id)
            for (const { after } of changes) if (after) rows.set(after.id, after)
            expect([...rows.values()].sort((a, b) => Number(a.id) - Number(b.id))).toEqual(
              [...one.rows].sort((a, b) => Number(a.id) - Number(b.id)),
            )
          }
        }
      },
    ),
    { numRuns: 60 },
  )
})
