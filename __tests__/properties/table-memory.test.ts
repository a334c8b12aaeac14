// The memory of an old version of a table is bounded by the table's size, not by its age.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Table } from '../../src/store/entities/table.ts'

interface Row {
  readonly id: string
  readonly value: number
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const rows = 100
const put = (table: Table<Row>, value: number): Table<Row> =>
  table.edit((edit) => edit.put(String(value % rows), { id: String(value % rows), value }, () => true))

const after = (table: Table<Row>, from: number, count: number): Table<Row> => {
  let next = table
  for (let value = from; value < from + count; value += 1) next = put(next, value)
  return next
}

/** @returns the newest version, and a row of an intermediate version that nothing else references */
const livedThrough = (first: Table<Row>): { readonly last: Table<Row>; readonly passing: WeakRef<Row> } => {
  const between = put(after(first, 1_000, 500), 1_500)
  const passing = new WeakRef(between.get('0') as Row)
  return { last: after(between, 2_000, 1_000), passing }
}

/** A reference that was just created or read stays alive until its turn ends, and one collection may not find everything. */
const untilCollected = async (row: WeakRef<Row>): Promise<void> => {
  do {
    await new Promise((resolve) => setTimeout(resolve))
    collect()
    await new Promise((resolve) => setTimeout(resolve))
  } while (row.deref() !== undefined)
}

test('rows that came and went after it are let go', async () => {
  const first = after(
    Table.empty<Row>(({ id }) => id),
    0,
    rows,
  )
  const { last, passing } = livedThrough(first)
  await untilCollected(passing)
  expect([first.get('0'), first.size]).toEqual([{ id: '0', value: 0 }, rows])
  expect(last.get('99')).toEqual({ id: '99', value: 2_999 })
  expect(last.changesSince(first)).toHaveLength(rows)
})

const heap = (): number => {
  collect()
  return process.memoryUsage().heapUsed
}

test('going over many kept versions from the oldest on, as a recording that is written does, makes no copies of them', () => {
  const many = 10_000
  const filled = Table.empty<Row>(({ id }) => id).edit(({ put: add }) => {
    for (let number = 0; number < many; number += 1) add(String(number), { id: String(number), value: 0 }, () => true)
  })
  const versions = [filled]
  for (let value = 1; value <= 500; value += 1) versions.push(put(versions.at(-1) as Table<Row>, value))
  const before = heap()
  const changed = versions
    .slice(1)
    .map((version, at) => version.changesSince(versions[at] as Table<Row>).map(({ after: row }) => row?.value))
  expect(changed).toEqual(Array.from({ length: 500 }, (_, at) => [at + 1]))
  // A copy of one version's rows is 40 kB or more.
  expect(heap() - before).toBeLessThan(5_000_000)
  expect(versions[1]?.get('1')).toEqual({ id: '1', value: 1 })
})
