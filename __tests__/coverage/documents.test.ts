// Compares the coverage table and the product with the text of the documents, to find documented items that nobody built. The documents lie
// beside the repository; without them there is nothing to compare.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { matchPath } from 'react-router'
import * as constants from '../../contract/constants.ts'
import { clientCodes, serverErrors } from '../../contract/errors.ts'
import { notificationTypes } from '../../contract/events.ts'
import { entityTypes, getDeclaration } from '../../contract/index.ts'
import { routes } from '../../src/app/routes.ts'
import { namedRoutes } from '../../src/store/ui/named-routes.ts'
import { documentedCalls } from './documented-calls.ts'
import {
  codesWithoutMessage,
  documentedConstants,
  documentedFields,
  documentedTypes,
  figuresWithoutConstant,
} from './documented-records.ts'
import { bulletsOf, cellsOf, codesOf, findUnserved, isNamed, readCalls, readPage } from './product-pages.ts'
import type { NamedCall } from './product-pages.ts'
import type { Row } from './row.ts'
import { servedCalls } from './served-calls.ts'

const [platform, channels] = [readPage('platform'), readPage('channels')]
const isHere = platform !== null && channels !== null
const onPlatform = (section: string): string => platform?.get(section) ?? ''
const onChannels = (section: string): string => channels?.get(section) ?? ''

const areas = readdirSync(join(__dirname, 'rows'))
const loadRows = async (): Promise<readonly Row[]> =>
  (
    await Promise.all(
      areas.map(async (file) => ((await import(`./rows/${file}`)) as { readonly rows: readonly Row[] }).rows),
    )
  ).flat()

test('every section that says something has rows', async () => {
  const rows = await loadRows()
  const headings = [
    ...[...(platform ?? [])].map(([name, text]) => [name, text]),
    ...[...(channels ?? [])].filter(([name]) => /^\d/.test(name)).map(([name, text]) => [`channels ${name}`, text]),
  ]
  const speaking = headings.flatMap(([name = '', text = '']) => (text === '' ? [] : [name]))
  expect(speaking.length > 20).toBe(isHere)
  expect(speaking.filter((name) => !rows.some(({ section }) => section === name))).toEqual([])
})

/** Lines that describe the requests of screens in prose contain no paths. */
const isProse = (line: string): boolean => /^(?:Connect to|Operations seen|Screen-level)/.test(line)

const namedCalls = (): NamedCall[] => [
  ...['7.2', '7.3'].flatMap((section) => bulletsOf(onPlatform(section)).flatMap((line) => readCalls(line, '/api/'))),
  ...[...(channels ?? [])].flatMap(([heading, text]) => {
    const base = /\(base (\S+)\)/.exec(heading)?.[1]
    return base === undefined
      ? []
      : bulletsOf(text)
          .filter((line) => !isProse(line))
          .flatMap((line) => readCalls(line, `${base}/`))
  }),
]

test('every call that they name is served', () => {
  const named = namedCalls()
  const served = servedCalls()
  expect(named.length > 100).toBe(isHere)
  expect(named.flatMap((call) => findUnserved(call, served))).toEqual([])
})

test('the list of their calls names nothing else', () => {
  const named = namedCalls()
  const listed = Object.values(documentedCalls).flatMap((area) => area.served)
  expect(listed.filter((call) => isHere && !isNamed(call, named))).toEqual([])
})

/** `users, users/{id}` and `pages, each with a list and a /{id} detail`, below a prefix. */
const pathsOf = (text: string): string[] =>
  [...text.matchAll(/(?<![\w/])(?:facebook|instagram|whatsapp-web|whatsapp)\/[\w/{}-]+/g)].map(
    ([path]) => `/${path.replaceAll(/\{\w+\}/g, '1')}`,
  )

test('every route that they name is a place with a row', async () => {
  const rows = await loadRows()
  const own = cellsOf(onPlatform('2.2')).flatMap(([paths = '']) =>
    paths
      .replace(' (empty child)', '')
      .split(', ')
      .map((path) => `/${path.replace(/^\//, '').replaceAll(/\{\w+\}/g, '1')}`),
  )
  const linked = [onPlatform('2.2'), onChannels('2')].flatMap(pathsOf)
  const paths = new Set([...own, ...linked])
  expect(paths.size > 30).toBe(isHere)
  const covered = rows.flatMap((row) => row.routes ?? [])
  expect(
    [...paths].filter(
      (path) =>
        !routes.some((route) => covered.includes(route.path) && matchPath({ path: route.path, end: true }, path)),
    ),
  ).toEqual([])
})

test('every name of a place leads somewhere', () => {
  const named = cellsOf(onChannels('2')).flatMap(([names = '']) => names.split(', '))
  expect(named.length > 10).toBe(isHere)
  expect(named.filter((name) => name !== 'appView' && !(name in namedRoutes))).toEqual([])
})

const durations: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000, minutes: 60_000 }
/** Figures with a unit of time, in milliseconds. */
const timesIn = (text: string): number[] =>
  [...text.matchAll(/(\d+(?:\.\d+)?) (ms|s|min|minutes)\b/g)].map(
    ([, figure = '', unit = '']) => Number(figure) * (durations[unit] ?? 0),
  )

test('every constant that they name has a row, and every time of it is one of ours', async () => {
  const rows = await loadRows()
  const items = [
    ...cellsOf(onPlatform('9')).map((cells) => cells.join(' ')),
    ...bulletsOf(onChannels('9')).flatMap((line) => line.split(/[;.]\s+|[;.]$/)),
  ].filter((item) => item !== '')
  expect(items.length > 30).toBe(isHere)
  const starts = Object.keys(documentedConstants)
  expect(items.filter((item) => !starts.some((start) => item.startsWith(start)))).toEqual([])
  expect(starts.filter((start) => isHere && !items.some((item) => item.startsWith(start)))).toEqual([])
  const rules = Object.values(documentedConstants).flatMap((held) => ('rule' in held ? [held.rule] : []))
  expect(rules.filter((rule) => !rows.some((row) => row.rule === rule))).toEqual([])
  const known = Object.values(constants).flatMap((value) => (typeof value === 'number' ? [value, value * 1_000] : []))
  const timed = items.filter((item) => !figuresWithoutConstant.some((start) => item.startsWith(start)))
  expect(timed.filter((item) => timesIn(item).some((time) => !known.includes(time)))).toEqual([])
})

test('every code of their catalogues is one of ours', () => {
  const codes = [onPlatform('5'), onPlatform('8'), onChannels('8')].flatMap(codesOf)
  expect(codes.length > 10).toBe(isHere)
  const known: ReadonlySet<string> = new Set([...Object.keys(serverErrors), ...clientCodes, ...codesWithoutMessage])
  expect(codes.filter((code) => !known.has(code))).toEqual([])
})

test('every type of notification that they name is one of ours', () => {
  const types = codesOf(onChannels('Notification'))
  expect(types.length > 10).toBe(isHere)
  expect(types.filter((type) => !(notificationTypes as readonly string[]).includes(type))).toEqual([])
})

test('every store of the local cache is a type', () => {
  const [, list = ''] = /keyed by a composite[^:]*: (.*?)\. Cache database/s.exec(onPlatform('3')) ?? []
  const named = list
    .replaceAll(/\bthe ([\w ]+) stores \(([^)]*)\)/g, (_all, family: string, inside: string) =>
      inside
        .split(', ')
        .map((store) => `${family} ${store}`)
        .join(', '),
    )
    .split(/, (?:and )?/)
    .filter((name) => name !== '')
    .map((name) => name.trim())
  expect(named.length > 30).toBe(isHere)
  expect(named.filter((name) => !documentedTypes[name]?.every((type) => entityTypes.includes(type)))).toEqual([])
})

test('every field of their records is one of ours', () => {
  const missing = Object.entries(documentedFields).flatMap(([heading, records]) =>
    Object.entries(records).flatMap(([label, type]) => {
      const [, line = ''] =
        new RegExp(`(?:^|[ (])${label}(?: \\([^)]*\\))?: ([^\\n]*)`, 'm').exec(onChannels(heading)) ?? []
      const sentence = line.split(/\. (?=[A-Z])/)[0] ?? ''
      const fields = sentence
        .replace(/\.$/, '')
        .replaceAll(/ \([^)]*\)/g, '')
        .split(', ')
        .map((field) => field.split('.')[0] ?? '')
      const { schema } = getDeclaration(type)
      const known = new Set([...Object.keys(schema.fields), '_id', 'createdTime', 'organisationId'])
      return [
        ...(isHere && fields.length < 2 ? [`${label}: nothing`] : []),
        ...fields.filter((field) => field !== '' && !known.has(field)).map((field) => `${label}: ${field}`),
      ]
    }),
  )
  expect(missing).toEqual([])
})
