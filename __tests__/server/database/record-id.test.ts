import { createRecordId } from '../../../server/database/record-id.ts'

const at = new Date('2026-03-01T10:00:00.000Z')
const make = (count: number, when = at): string[] => Array.from({ length: count }, () => createRecordId(when))

it('a record id begins with the second in which it was made', () => {
  for (const id of make(3)) {
    expect(id).toMatch(/^[0-9a-f]{24}$/)
    expect(parseInt(id.slice(0, 8), 16)).toBe(at.getTime() / 1_000)
  }
})

it('nobody who has seen a record id finds the next one by counting', () => {
  const ids = make(1_000).map((id) => BigInt(`0x${id.slice(8)}`))
  const steps = ids.slice(1).map((id, index) => id - (ids[index] ?? 0n))
  expect(new Set(steps).size).toBe(steps.length)
  expect(steps.filter((step) => step < 0x10_0000_0000n).length).toBeLessThan(10)
})

it('ids of one process sort in the order in which they were made, also where two seconds alternate', () => {
  const later = new Date(at.getTime() + 1_000)
  const pairs = Array.from({ length: 200 }, () => [createRecordId(at), createRecordId(later)] as const)
  const [early, late] = [pairs.map(([one]) => one), pairs.map(([, two]) => two)]
  expect([...early].sort()).toEqual(early)
  expect([...late].sort()).toEqual(late)
})
