// Both languages say everything: every code of the contract, the same keys, each key asked for there and none left over.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../../contract/constants.ts'
import { clientCodes, failureReasons, serverErrors } from '../../contract/errors.ts'
import { entityTypes } from '../../contract/index.ts'

type Messages = { readonly [key: string]: string | Messages }

const flat = (messages: Messages, before = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) => (typeof value === 'string' ? [[`${before}${key}`, value] as [string, string]] : flat(value, `${before}${key}.`)))

const namespaces = readdirSync('i18n/tr').map((file) => file.replace('.json', ''))
const messagesOf = (language: string, namespace: string) =>
  new Map(flat(JSON.parse(readFileSync(join('i18n', language, `${namespace}.json`), 'utf8')) as Messages))

/** A key without its plural ending: the form is chosen by the count. */
const singular = (key: string): string => key.replace(/_(one|other)$/, '')

test('both languages have the same files', () => {
  expect(readdirSync('i18n/en')).toEqual(readdirSync('i18n/tr'))
})

describe.each(namespaces)('%s', (namespace) => {
  const [one, other] = languages.map((language) => messagesOf(language, namespace))

  test('has the same keys in both languages', () => {
    expect([...(one?.keys() ?? [])].sort()).toEqual([...(other?.keys() ?? [])].sort())
  })

  test('has no empty text, and both languages are given the same values', () => {
    for (const [key, text] of one ?? []) {
      const placeholders = (words: string): string[] => [...words.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort()
      expect(text.trim()).not.toBe('')
      expect(other?.get(key)?.trim()).not.toBe('')
      expect([key, placeholders(text)]).toEqual([key, placeholders(other?.get(key) ?? '')])
    }
  })

  test('has every plural form that is counted', () => {
    const keys = [...(one?.keys() ?? [])]
    for (const key of keys.filter((candidate) => /_(one|other)$/.test(candidate))) {
      expect(keys).toContain(`${singular(key)}_one`)
      expect(keys).toContain(`${singular(key)}_other`)
    }
  })
})

describe.each(languages)('%s', (language) => {
  const errors = messagesOf(language, 'errors')

  test('translates every code of the contract', () => {
    for (const code of [...Object.keys(serverErrors), ...clientCodes, ...failureReasons]) expect([...errors.keys()]).toContain(code)
  })

  test('names every kind of record that a NOT_FOUND can be about', () => {
    for (const type of entityTypes) expect([...errors.keys()]).toContain(`controller.${type}`)
  })

  test('has the validation messages of the specification', () => {
    for (const key of ['isEmptyValue', 'invalidText', 'invalidEmail', 'invalidId', 'invalidUsername']) expect([...errors.keys()]).toContain(key)
  })
})

describe('the keys that the source asks for', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join('src', file), 'utf8') }))
  const allKeys = new Map(namespaces.map((namespace) => [namespace, [...new Set([...messagesOf('tr', namespace).keys()].map(singular))]]))

  /** Written keys become patterns: what is put in at run time may be anything within one segment. */
  const patternOf = (key: string): RegExp =>
    new RegExp(`^${key.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^.]+')}$`)

  /** Every quoted text of a file that can be a key: with its namespace, or without one where the file uses namespaces. */
  const quoted = ({ text }: { text: string }): string[] =>
    [...text.matchAll(/'([^'\n]*)'|`([^`\n]+)`|="(\w+:[^"\n]+)"/g)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
  /** The first argument of t(), wherever it stands. */
  const askedOf = ({ text }: { text: string }): string[] => [...text.matchAll(/\bt\(\s*['`]([^'`\n]+)['`]/g)].map((match) => match[1] ?? '')
  const namespacesOf = ({ text }: { text: string }): string[] =>
    [...text.matchAll(/useTranslation\(\[?([^)\]]*)/g)].flatMap((match) => [...(match[1] ?? '').matchAll(/'(\w+)'/g)].map((name) => name[1] ?? ''))

  test.each(sources.filter(({ text }) => /\bt\(/.test(text)))('exist ($file)', (source) => {
    const here = namespacesOf(source)
    for (const written of askedOf(source)) {
      const [first = '', rest] = written.split(':')
      const places = rest === undefined ? (here.length > 0 ? here.slice(0, 1) : namespaces) : [first]
      const found = places.some((place) => allKeys.get(place)?.some((key) => patternOf(rest ?? first).test(key)))
      expect({ written, found }).toEqual({ written, found: true })
    }
  })

  test('are all that there are', () => {
    /** Texts that can be keys: with a namespace, or saying at least a word of the key themselves. */
    const patterns = [...new Set(sources.flatMap((source) => [...quoted(source), ...askedOf(source)]))].flatMap((written): { namespace: string | null; pattern: RegExp }[] => {
      const [first = '', rest] = written.split(':')
      if (rest !== undefined && namespaces.includes(first)) return [{ namespace: first, pattern: patternOf(rest) }]
      const says = written.replaceAll(/\$\{[^}]*\}/g, '')
      return /^[\w.]*[a-zA-Z]{2}[\w.]*$/.test(says) ? [{ namespace: null, pattern: patternOf(written) }] : []
    })
    for (const [namespace, keys] of allKeys) {
      const unasked = keys.filter((key) => !patterns.some((one) => (one.namespace ?? namespace) === namespace && one.pattern.test(key)))
      expect({ namespace, unasked }).toEqual({ namespace, unasked: [] })
    }
  })
})
