// Reads the product's own documents, if they lie beside the repository, to compare the coverage table with their text.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join('..', 'shared', 'spec')

export interface NamedCall {
  /** The line that names the call. */
  readonly said: string
  /** Empty if the document names none. */
  readonly methods: readonly string[]
  readonly base: string
  /** The text before the colon, and the end of the path; parameters as `:id`. */
  readonly head: string
  readonly end: string
}

/** Sections by number or name, each with the text below its heading. Null: the document does not exist. */
export const readPage = (name: string): ReadonlyMap<string, string> | null => {
  const file = join(folder, `${name}.md`)
  if (!existsSync(file)) return null
  const parts = readFileSync(file, 'utf8').split(/^#{2,3} /m)
  return new Map(
    parts.slice(1).map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      return [/^[\d.]*\d(?=\.? )/.exec(heading)?.[0] ?? heading, lines.join('\n').trim()]
    }),
  )
}

export const bulletsOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []))

/** Cells of the tables, without header rows. */
export const cellsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('|--'))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

export const codesOf = (text: string): string[] => text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? []

const method = '(?:GET|POST|PATCH|DELETE)'
const methodsOf = (text: string): string[] => text.match(/\b(?:GET|POST|PATCH|DELETE)\b/g) ?? []
const parameters = (path: string): string => path.replaceAll(/\{\w+\}/g, ':id')

/** Calls that the document describes in words instead of a path. */
const inWords: Readonly<Record<string, string>> = {
  'bulk read': 'POST conversations/markAsRead',
  'tagged variants': 'tagged/{id}/comments',
}

/** Splits an enumeration within a clause, `a, b (GET, POST) and c`; methods are in brackets after their path. */
const splitItems = (clause: string): string[] =>
  clause
    .replaceAll(new RegExp(`(${method}) and (?=${method})`, 'g'), '$1/')
    .replaceAll(new RegExp(`(?<!${method}|/) (${method}(?:/${method})*)(?= by| \\(|,|$)(?![^(]*\\))`, 'g'), ' ($1)')
    .split(/(?:, | and )(?![^(]*\))/)
    .map((item) => item.trim())
    .filter((item) => item !== '')

const readItem = (item: string): { readonly methods: string[]; readonly path: string } => {
  const leading = new RegExp(`^(${method}(?:/${method})*) (\\S+)`).exec(item)
  if (leading) return { methods: methodsOf(leading[1] ?? ''), path: leading[2] ?? '' }
  return { methods: methodsOf(item), path: item.replace(/\(.*$/, '').trim().replaceAll(' ', '/') }
}

interface Clause {
  readonly head: string
  readonly items: readonly string[]
}

/** Reads `head: items`, whose head applies until the end of the sentence, `head (items)` or items. */
const readClause = (clause: string, head: string): Clause & { readonly lastingHead: string } => {
  const [, named = '', items = ''] = /^([\w/{}]+): (.*)$/.exec(clause) ?? []
  if (named !== '') return { head: named, items: splitItems(items), lastingHead: named }
  const [, short = '', inside = ''] = methodsOf(clause).length === 0 ? (/^(\w+) \(([^()]*)\)$/.exec(clause) ?? []) : []
  if (short !== '') return { head: short, items: splitItems(inside), lastingHead: head }
  return { head, items: splitItems(clause), lastingHead: head }
}

const readSentence = (sentence: string): Clause[] => {
  let head = ''
  return sentence.split(/;\s+/).map((clause) => {
    const { lastingHead, ...read } = readClause(clause.trim(), head)
    head = lastingHead
    return read
  })
}

const remarks =
  / \{[^}]*[ ,][^}]*\}| \{(?:code|pin|message|\$set)\}| with body \{filter\}| by chat id| \((?:generic|update hidden|POST carries userId)\)/g

/** Calls named in a line of an area, in the documents' short form: `pages/{id}/: info, subscriptions (GET, POST). likes`. */
export const readCalls = (said: string, base: string): NamedCall[] =>
  said
    .replaceAll(remarks, '')
    .split(/\.\s+|\.$/)
    .flatMap(readSentence)
    .flatMap(({ head, items }) =>
      items.map((item) => {
        const { methods, path } = readItem(inWords[item] ?? item)
        return { said, methods, base, head: parameters(head).replace(/\/$/, ''), end: parameters(path) }
      }),
    )

const isNamedBy = ({ base, head, end, methods }: NamedCall, call: string): boolean => {
  const [verb = '', path = ''] = call.split(' ')
  const low = path.toLowerCase()
  return (
    (methods.length === 0 || methods.includes(verb)) &&
    low.startsWith(base) &&
    low.includes(head.toLowerCase().replace(/\/:id$/, '')) &&
    [low, low.replace(/\/:id$/, '')].some((each) => each.endsWith(end.toLowerCase()))
  )
}

/** The parts of a named call that are not served: each of its methods, or the path. */
export const findUnserved = (named: NamedCall, served: ReadonlySet<string>): string[] => {
  const wanted = named.methods.length === 0 ? [[]] : named.methods.map((one) => [one])
  return wanted
    .filter((methods) => ![...served].some((call) => isNamedBy({ ...named, methods }, call)))
    .map((methods) => `${[...methods, named.end].join(' ')}: ${named.said}`)
}

export const isNamed = (call: string, named: readonly NamedCall[]): boolean => named.some((one) => isNamedBy(one, call))
