// jsdom matches every rule of every stylesheet for each element whose style is read, and a query by role reads that of hundreds: a fifth of
// the running time of the page's tests. A rule whose last compound selector names a tag, class or id that the element lacks cannot match;
// only the others are matched. It must be loaded before jsdom, which keeps a reference to the function that it finds.
import { createRequire } from 'node:module'

/** Requirements of an element so that one alternative of a selector can match it; all in lower case. */
interface Requirements {
  readonly tag: string | undefined
  readonly id: string | undefined
  readonly classes: readonly string[]
}

/** jsdom's internal side of an element. */
interface InnerElement {
  readonly localName: string
  getAttributeNS(namespace: null, name: string): string | null
}

const onlySimpleWords = /^[\w\-.#:*]+$/
const withoutPseudo = /::?[\w-]+/g

/** @returns null if the selector is not understood here */
const readAlternative = (alternative: string): Requirements | null => {
  const last =
    alternative
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? ''
  if (!onlySimpleWords.test(last)) return null
  const words = last.toLowerCase().replaceAll(withoutPseudo, '')
  return {
    tag: /^[a-z][\w-]*/.exec(words)?.[0],
    id: /#([\w-]+)/.exec(words)?.[1],
    classes: [...words.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
  }
}

/** @returns null if every element must be matched */
const readSelector = (selector: string): readonly Requirements[] | null => {
  if (/[\\'"]/.test(selector.replaceAll(/\[[^[\]]*\]/g, ''))) return null
  let rest = selector.replaceAll(/\[[^[\]]*\]/g, '')
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replaceAll(/\([^()]*\)/g, '')
  }
  const alternatives = rest.split(',').map(readAlternative)
  return alternatives.includes(null) ? null : alternatives.filter((one) => one !== null)
}

const read = new Map<string, readonly Requirements[] | null>()

const wantedBy = (selector: string): readonly Requirements[] | null => {
  const known = read.get(selector)
  if (known !== undefined) return known
  const wanted = readSelector(selector)
  read.set(selector, wanted)
  return wanted
}

const classesByAttribute = new Map<string, ReadonlySet<string>>()

const classesOf = (attribute: string): ReadonlySet<string> => {
  const known = classesByAttribute.get(attribute)
  if (known) return known
  const classes = new Set(attribute.toLowerCase().split(/\s+/))
  classesByAttribute.set(attribute, classes)
  return classes
}

const canMatch = (element: InnerElement, selector: string): boolean => {
  const wanted = wantedBy(selector)
  if (wanted === null) return true
  const tag = element.localName.toLowerCase()
  const id = element.getAttributeNS(null, 'id')?.toLowerCase()
  const classes = classesOf(element.getAttributeNS(null, 'class') ?? '')
  return wanted.some(
    (one) =>
      (one.tag === undefined || one.tag === tag) &&
      (one.id === undefined || one.id === id) &&
      one.classes.every((name) => classes.has(name)),
  )
}

/** jsdom's function, which has no types. */
type Matches = (element: InnerElement, selector: string | undefined) => boolean

const selectors = createRequire(import.meta.url)('jsdom/lib/jsdom/living/helpers/selectors.js') as {
  matchesDontThrow: Matches
}
const { matchesDontThrow } = selectors
selectors.matchesDontThrow = (element, selector) =>
  (selector === undefined || canMatch(element, selector)) && matchesDontThrow(element, selector)
