// Slots: work in progress, work that waits, and the refusal of the rest.
import { createSlots } from '../../../server/lib/slots.ts'

interface Piece {
  readonly end: () => void
  readonly ended: Promise<void>
}

/** Pieces of work that last until they are ended. `started` names those that run or ran. */
const createPieces = (atOnce: number, waiting: number) => {
  const take = createSlots({ atOnce, waiting }, () => new Error('full'))
  const started: string[] = []
  const begin = (name: string): Piece => {
    let end: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (end = resolve))
    const ended = take(() => {
      started.push(name)
      return gate
    })
    // The test that expects a refusal handles it.
    ended.catch(() => undefined)
    return { end, ended }
  }
  return { started, begin }
}

/** Whether it was refused; ends all pieces, so that nothing waits for ever. */
const isRefused = async ({ end, ended }: Piece, others: readonly Piece[]): Promise<boolean> => {
  for (const one of [...others, { end }]) one.end()
  return ended.then(
    () => false,
    () => true,
  )
}

it('slots let so many run at once and the next wait for their turn, in their order', async () => {
  const { started, begin } = createPieces(2, 2)
  const [first, second, third, fourth] = ['first', 'second', 'third', 'fourth'].map(begin) as [
    Piece,
    Piece,
    Piece,
    Piece,
  ]
  expect(started).toEqual(['first', 'second'])
  second.end()
  await second.ended
  expect(started).toEqual(['first', 'second', 'third'])
  first.end()
  await first.ended
  expect(started).toEqual(['first', 'second', 'third', 'fourth'])
  third.end()
  fourth.end()
  await Promise.all([third.ended, fourth.ended])
})

it('slots refuse what finds neither a place nor room to wait, and take it once one is over', async () => {
  const { begin } = createPieces(1, 1)
  const held = [begin('runs'), begin('waits')]
  expect(await isRefused(begin('too much'), held)).toBe(true)
  await Promise.all(held.map(({ ended }) => ended))
  expect(await isRefused(begin('later'), [])).toBe(false)
})

it('slots free a place whose work failed', async () => {
  const take = createSlots({ atOnce: 1, waiting: 0 }, () => new Error('full'))
  await expect(take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await take(() => Promise.resolve('next'))).toBe('next')
})
