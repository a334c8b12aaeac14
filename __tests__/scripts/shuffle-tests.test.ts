// The seed of the run decides the order of the tests in a file.
import { shuffleTests } from '../setup/shuffle-tests.ts'
import type { Block } from '../setup/shuffle-tests.ts'

const tests = (...names: string[]): Block[] => names.map((name) => ({ name }))

const shuffled = (seed: number): string => {
  const file: Block = {
    name: 'file',
    children: [...tests('a', 'b', 'same', 'same', 'c'), { name: 'block', children: tests('d', 'e', 'f', 'g') }],
  }
  shuffleTests(file, seed)
  const toText = ({ name, children }: Block): string =>
    children === undefined ? name : `${name}(${children.map(toText).join(' ')})`
  return toText(file)
}

test('one seed gives one order, others give others; every test stays in its block', () => {
  const orders = [1, 2, 3, 4, 5].map(shuffled)
  expect(shuffled(1)).toBe(orders[0])
  expect(new Set(orders).size).toBeGreaterThan(1)
  for (const order of orders) {
    const [, block = ''] = /block\(([^)]*)\)/.exec(order) ?? []
    expect(block.split(' ').sort()).toEqual(['d', 'e', 'f', 'g'])
    expect(order.match(/\w+/g)?.sort()).toEqual(
      ['a', 'b', 'block', 'c', 'd', 'e', 'f', 'file', 'g', 'same', 'same'].sort(),
    )
  }
})
