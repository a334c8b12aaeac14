// The code that `npm run mutate` changes still exists, and so do the tests that must detect it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mutations } from '../../scripts/mutation/mutations.ts'

test.each(mutations.map((mutation) => [mutation.rule, mutation] as const))(
  'the mutation of %s stands in its file once',
  (_rule, { file, from, to, tests }) => {
    expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
    expect(to).not.toBe(from)
    expect(tests.filter((test) => !existsSync(join('__tests__', test)))).toEqual([])
  },
)

test('each mutation has a name of its own', () => {
  const names = mutations.map(({ rule }) => rule)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
