// Arguments of `npm test -- ...`: those that the run uses itself, and those that it passes on in order.
import { mistakeIn, parseTestArguments } from '../../scripts/testing/test-arguments.ts'

const none = { only: undefined, shard: undefined, seed: 5, changed: false, long: false, words: [] }
const read = (...args: string[]) => parseTestArguments(args, () => 5)

describe('test arguments', () => {
  it.each([
    [[], none],
    [['--only', 'jest'], { ...none, only: 'jest' }],
    [['-t', 'a name', '--only', 'e2e', 'store'], { ...none, only: 'e2e', words: ['-t', 'a name', 'store'] }],
    [['--shard', '1/4', '--seed', '7'], { ...none, shard: '1/4', seed: 7 }],
    [['--long', '--changed', '-u'], { ...none, long: true, changed: true, words: ['-u'] }],
  ])('read %j', (args, expected) => {
    expect(read(...args)).toEqual(expected)
  })

  it.each([
    [['--only'], '--only takes one of jest, e2e'],
    [['--only', 'nothing'], '--only takes one of jest, e2e'],
    [['--shard', '5/4'], '--shard takes a share such as 1/4'],
    [['--shard', 'half'], '--shard takes a share such as 1/4'],
    [['--seed', 'any'], '--seed takes a whole number'],
    [['--only', 'jest', '--shard', '4/4', '--seed', '0'], null],
  ])('with a mistake are refused: %j', (args, mistake) => {
    expect(mistakeIn(read(...args), ['jest', 'e2e'])).toBe(mistake)
  })
})
