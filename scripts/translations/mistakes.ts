// What the translations lack: a build stops at the first of these lines.
import { defaultLanguage } from '../../contract/constants.ts'
import { askedIn, namespacesAskedIn, patternOf, quotedIn, sourcesIn } from './asked-keys.ts'
import type { Source } from './asked-keys.ts'
import { betweenLanguages } from './between-languages.ts'
import { promisedKeys } from './promised-keys.ts'
import { namespacesOf, singular, textsOf } from './texts.ts'

/** Keys of the default language by namespace; that the others have the same is looked at apart. */
type Keys = ReadonlyMap<string, readonly string[]>

const keysIn = (root: string): Keys =>
  new Map(namespacesOf(root, defaultLanguage).map((namespace) => [namespace, [...new Set([...textsOf(root, defaultLanguage, namespace).keys()].map(singular))]]))

const unkept = (keys: Keys): readonly string[] =>
  Object.entries(promisedKeys).flatMap(([namespace, promised]) => promised.filter((key) => keys.get(namespace)?.includes(key) !== true).map((key) => `${namespace}:${key} is not translated`))

/** A text with a namespace before it is a key, wherever it stands. */
const named = (keys: Keys, written: string): readonly [namespace: string, key: string] | null => {
  const [namespace = '', key, ...more] = written.split(':')
  return key !== undefined && more.length === 0 && keys.has(namespace) && /^[\w.${}()[\]]+$/.test(key) ? [namespace, key] : null
}

const unknownIn = (source: Source, keys: Keys): readonly string[] => {
  const asked = namespacesAskedIn(source)
  const unknownNamespaces = asked.filter((namespace) => !keys.has(namespace)).map((namespace) => `src/${source.file} asks for the namespace ${namespace}, which is no file`)
  const has = (namespace: string, key: string): boolean => keys.get(namespace)?.some((known) => patternOf(key).test(known)) === true
  const places = asked.length > 0 ? asked.slice(0, 1) : [...keys.keys()]
  const bare = askedIn(source).filter((written) => !written.includes(':') && !places.some((place) => has(place, written)))
  const lost = [...quotedIn(source), ...askedIn(source)].filter((written) => {
    const key = named(keys, written)
    return key !== null && !has(...key)
  })
  return [...unknownNamespaces, ...[...new Set([...bare, ...lost])].map((written) => `src/${source.file} asks for ${written}, which is not translated`)]
}

/** One line a mistake; none where everything the application says is said in both languages. @param root folder of `src/` and `i18n/` */
export const translationMistakes = (root = '.'): readonly string[] => {
  const keys = keysIn(root)
  return [...betweenLanguages(root), ...unkept(keys), ...sourcesIn(root).flatMap((source) => unknownIn(source, keys))]
}

/** Keys that no source asks for. */
export const unaskedKeys = (root = '.'): readonly string[] => {
  const keys = keysIn(root)
  const promised = new Set(Object.entries(promisedKeys).flatMap(([namespace, all]) => all.map((key) => `${namespace}:${key}`)))
  /** Texts that can be keys: with a namespace, or saying at least a word of the key themselves. */
  const patterns = [...new Set(sourcesIn(root).flatMap((source) => [...quotedIn(source), ...askedIn(source)]))].flatMap((written): { namespace: string | null; pattern: RegExp }[] => {
    const [first = '', rest] = written.split(':')
    if (rest !== undefined && keys.has(first)) return [{ namespace: first, pattern: patternOf(rest) }]
    const says = written.replaceAll(/\$\{[^}]*\}/g, '')
    return /^[\w.]*[a-zA-Z]{2}[\w.]*$/.test(says) ? [{ namespace: null, pattern: patternOf(written) }] : []
  })
  const isAsked = (namespace: string, key: string): boolean =>
    promised.has(`${namespace}:${key}`) || patterns.some((one) => (one.namespace ?? namespace) === namespace && one.pattern.test(key))
  return [...keys].flatMap(([namespace, all]) => all.filter((key) => !isAsked(namespace, key)).map((key) => `${namespace}:${key}`))
}
