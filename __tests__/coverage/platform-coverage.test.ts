// The coverage table of the platform: every row names a test that stands where it says, or a decision; no call of the platform is without a row.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as constants from '../../contract/constants.ts'
import { clientCodes, serverErrors } from '../../contract/errors.ts'
import { platformCalls } from '../../contract/platform/calls.ts'
import { platformRows } from './platform-rows.ts'

/** There are so many in the product's list of decisions. */
const decisions = 26

const texts = new Map<string, string>()
const textOf = (file: string): string => {
  const known = texts.get(file) ?? (existsSync(join('__tests__', file)) ? readFileSync(join('__tests__', file), 'utf8') : '')
  texts.set(file, known)
  return known
}

test.each(platformRows)('$section $rule', ({ held, decision, constant, calls = [], errors = [] }) => {
  expect(held ?? decision).toBeDefined()
  if (held) expect({ held, stands: textOf(held[0]).includes(held[1]) }).toEqual({ held, stands: true })
  if (decision !== undefined) expect(decision >= 1 && decision <= decisions).toBe(true)
  if (constant) expect(constants[constant[0] as keyof typeof constants]).toEqual(constant[1])
  expect(calls.filter((name) => !Object.hasOwn(platformCalls, name))).toEqual([])
  expect(errors.filter((code) => !Object.hasOwn(serverErrors, code) && !(clientCodes as readonly string[]).includes(code))).toEqual([])
})

test('no rule has two rows', () => {
  const rules = platformRows.map(({ section, rule }) => `${section} ${rule}`)
  expect(rules.filter((rule, at) => rules.indexOf(rule) !== at)).toEqual([])
})

test('every call of the platform has a row', () => {
  const named = new Set(platformRows.flatMap(({ calls = [] }) => calls))
  expect(Object.keys(platformCalls).filter((name) => !named.has(name))).toEqual([])
})
