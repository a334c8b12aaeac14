// The words of `npm test -- ...`: one names the part, all others reach jest in their order.
import { testArguments } from '../../scripts/test-arguments.ts'

it.each([
  [[], undefined, []],
  [['--only', 'jest'], 'jest', []],
  [['-t', 'a name', '--only', 'e2e', 'store'], 'e2e', ['-t', 'a name', 'store']],
  [['--only'], '', []],
])('%j', (args, only, forJest) => {
  expect(testArguments(args)).toEqual({ only, forJest })
})
