// The documents match the code: files, commands, settings, log lines and metrics, in both directions.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import packageFile from '../../package.json'
import { listNamespaces, readTexts } from '../../scripts/translations/texts.ts'

const read = (file: string): string => readFileSync(file, 'utf8')

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())

const papers = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'server/simulator/README.md',
  'connectors/baileys/README.md',
  ...listFiles('docs').filter((file) => file.endsWith('.md')),
]

/** Code blocks show possible input, not existing names. */
const wordsOf = (paper: string): string => read(paper).replaceAll(/^```[^]*?^```$/gm, '')
const quotedIn = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, quoted = '']) => quoted)

const rowsBelow = (paper: string, heading: string): string => {
  const [, rest = ''] = wordsOf(paper).split(`\n${heading}\n`)
  return (rest.split(/\n##? /)[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split(' | ')[0] ?? '')
    .join('\n')
}

const serverFiles = listFiles('server').filter((file) => file.endsWith('.ts') && !file.startsWith('server/simulator/'))
const foundIn = (files: readonly string[], pattern: RegExp): string[] =>
  files.flatMap((file) => [...read(file).matchAll(pattern)].map(([, found = '']) => found))
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].toSorted()

test.each(papers)('%s names files and folders that are there', (paper) => {
  const rooms = readdirSync('.', { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  const named = quotedIn(wordsOf(paper)).filter(
    (quoted) => rooms.includes(quoted.split('/')[0] ?? '') && /^[\w.-]+\/[\w./-]*$/.test(quoted),
  )
  const linked = [...wordsOf(paper).matchAll(/\]\(([^)#]+)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !target.includes(':'))
    .map((target) => join(dirname(paper), target))
  // Documents about tests omit the tests' folder.
  const isThere = (path: string): boolean => existsSync(path) || existsSync(join('__tests__', path))
  expect([...named, ...linked].filter((path) => !isThere(path))).toEqual([])
})

test.each(papers)('%s names commands that there are', (paper) => {
  const scripts = Object.keys(packageFile.scripts)
  const named = [...read(paper).matchAll(/\bnpm run ([\w-]+)/g)].map(([, script = '']) => script)
  expect(named.filter((script) => !scripts.includes(script))).toEqual([])
})

test('the README names every setting of the server, and no other', () => {
  const readers = [
    'server/app/read-config.ts',
    'server/app/production-settings.ts',
    'server/features/auth/single-sign-on/settings.ts',
  ]
  const settings = foundIn(readers, /'([A-Z][A-Z_]{3,})'/g)
  expect(settings.length).toBeGreaterThan(30)
  const named = quotedIn(rowsBelow('README.md', '## Production'))
  expect(sorted(named)).toEqual(sorted(settings))
})

test('the page on operating explains every line that the server logs, and no other', () => {
  const lines = foundIn(serverFiles, /\},\s*'([a-z][a-z -]*: [a-zA-Z][^'\n]*)'/g)
  expect(lines.length).toBeGreaterThan(40)
  expect(sorted(quotedIn(rowsBelow('docs/operations.md', '## Log lines')))).toEqual(sorted(lines))
})

test('the page on operating explains every metric, and no other', () => {
  const metrics = foundIn(serverFiles, /name: '(inbox_\w+)'/g)
  expect(metrics.length).toBeGreaterThan(8)
  const named = quotedIn(rowsBelow('docs/operations.md', '## Health')).map((metric) => metric.replace(/\{.*\}$/, ''))
  expect(sorted(named)).toEqual(sorted(metrics))
})

test('the README names every room of the picture', () => {
  const rooms = [...read('docs/architecture.md').matchAll(/\["([\w/-]+)"\]/g)].map(([, room = '']) => room)
  expect(rooms.length).toBeGreaterThan(30)
  const [, table = ''] = read('README.md').split('\n## The rooms\n')
  const named = quotedIn(table.split('\nImports go')[0] ?? '').map((name) => name.replace(/\/$/, ''))
  // Layers of the server and folders of the store may be named by their last word alone.
  const isNamed = (room: string): boolean =>
    [room, room.replace(/^(server|src\/store)\//, '')].some((name) => named.includes(name))
  expect(rooms.filter((room) => !isNamed(room))).toEqual([])
})

/** Names on other companies' screens. */
const elsewhere = ['Acme', 'Require App Secret', 'Facebook Login for Business']

/** Documents whose italics are screen texts; in these two, italics are reasons. */
const operating = papers.filter((paper) => !['docs/decisions.md', 'docs/glossary.md'].includes(paper))

test.each(operating)('%s calls what is on the screen as it stands there', (paper) => {
  const texts = new Set(
    listNamespaces('.', 'en').flatMap((namespace) => [...readTexts('.', 'en', namespace)].map(([, text]) => text)),
  )
  const named = [...wordsOf(paper).matchAll(/(?<![*\w])\*([A-Z][^*\n]*)\*(?!\*)/g)].flatMap(([, words = '']) =>
    words.split(' → '),
  )
  expect(named.filter((words) => !texts.has(words) && !elsewhere.includes(words))).toEqual([])
})
