// The coverage table: every row names an existing test or a decision, and everything in the contract has a row. Each area has its own file
// in `rows/`, found automatically.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as constants from '../../contract/constants.ts'
import { clientCodes, serverErrors } from '../../contract/errors.ts'
import { failureReasons } from '../../contract/failure-reasons.ts'
import { callNames } from '../../contract/calls.ts'
import { routes } from '../../src/app/routes.ts'
import { documentedCalls } from './documented-calls.ts'
import type { Row } from './row.ts'
import { servedCalls } from './served-calls.ts'

/** Number of rows in docs/decisions.md. */
const decisions = readFileSync('docs/decisions.md', 'utf8').match(/^\d+\. /gm)?.length ?? 0

const areas = readdirSync(join(__dirname, 'rows')).map((file) => file.replace(/\.ts$/, ''))

const rowsOf = async (area: string): Promise<readonly Row[]> =>
  ((await import(`./rows/${area}.ts`)) as { readonly rows: readonly Row[] }).rows
const allRows = async (): Promise<readonly Row[]> => (await Promise.all(areas.map(rowsOf))).flat()

const texts = new Map<string, string>()
const textOf = (file: string): string => {
  const known =
    texts.get(file) ?? (existsSync(join('__tests__', file)) ? readFileSync(join('__tests__', file), 'utf8') : '')
  texts.set(file, known)
  return known
}

const stands = ([file, title]: readonly [string, string]): boolean => textOf(file).includes(title)
const valueOf = (name: string): unknown => constants[name as keyof typeof constants]

const said = ({ section, rule }: { readonly section: string; readonly rule: string }): string => `${section} ${rule}`
const without = (named: readonly string[], all: readonly string[]): string[] =>
  all.filter((name) => !named.includes(name))

test.each(areas)('%s: each row names a test that there is, or a decision', async (area) => {
  const rows = await rowsOf(area)
  expect(rows.filter(({ held, decision }) => held === undefined && decision === undefined).map(said)).toEqual([])
  expect(rows.filter(({ held }) => held !== undefined && !stands(held)).map(({ held }) => held)).toEqual([])
  expect(rows.filter(({ decision = 1 }) => decision < 1 || decision > decisions).map(said)).toEqual([])
  for (const [name, value] of rows.flatMap((row) => Object.entries(row.constants ?? {})))
    expect({ [name]: valueOf(name) }).toEqual({ [name]: value })
})

test('no rule has two rows', async () => {
  const rules = (await allRows()).map(said)
  expect(rules.filter((rule, at) => rules.indexOf(rule) !== at)).toEqual([])
})

/** Everything that the product has of a kind; a documented rule covers each. */
const everything: readonly (readonly [kind: string, all: readonly string[], named: (row: Row) => readonly string[]])[] =
  [
    ['call', callNames, ({ calls = [] }) => calls],
    ['constant', Object.keys(constants), (row) => Object.keys(row.constants ?? {})],
    ['code', [...Object.keys(serverErrors), ...clientCodes, ...failureReasons], ({ errors = [] }) => errors],
    ['route', routes.map(({ path }) => path), (row) => row.routes ?? []],
  ]

test.each(everything)('every %s has a row', async (_kind, all, named) => {
  const missing = without((await allRows()).flatMap(named), all)
  expect(missing.map((name) => `${name}: no row in __tests__/coverage/rows/ names it`)).toEqual([])
})

test('each call that the documents name is served, and none is awaited that is', () => {
  const served = servedCalls()
  const areas = Object.values(documentedCalls)
  expect(areas.flatMap((area) => area.served).filter((call) => !served.has(call))).toEqual([])
  expect(areas.flatMap(({ awaited = [] }) => awaited).filter((call) => served.has(call))).toEqual([])
})
