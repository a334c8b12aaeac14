// Mistakes in translations, which stop the build.
import { defaultLanguage } from '../../contract/constants.ts'
import { findUsedKeys, findUsedNamespaces, toKeyPattern, findQuotedTexts, listSources } from './used-keys.ts'
import type { Source } from './used-keys.ts'
import { compareLanguages } from './compare-languages.ts'
import { dynamicKeys } from './dynamic-keys.ts'
import { listNamespaces, toSingularKey, readTexts } from './texts.ts'

/** Keys of the default language by namespace; a separate check compares the languages. */
type Keys = ReadonlyMap<string, readonly string[]>

const keysIn = (root: string): Keys =>
  new Map(
    listNamespaces(root, defaultLanguage).map((namespace) => [
      namespace,
      [...new Set([...readTexts(root, defaultLanguage, namespace).keys()].map(toSingularKey))],
    ]),
  )

const findBrokenPromises = (keys: Keys): readonly string[] =>
  Object.entries(dynamicKeys).flatMap(([namespace, promised]) =>
    promised
      .filter((key) => keys.get(namespace)?.includes(key) !== true)
      .map((key) => `${namespace}:${key} is not translated`),
  )

/** A quoted text with a namespace as prefix is a key, wherever it occurs. */
const toKey = (keys: Keys, written: string): readonly [namespace: string, key: string] | null => {
  const [namespace = '', key, ...more] = written.split(':')
  return key !== undefined && more.length === 0 && keys.has(namespace) && /^[\w.${}()[\]]+$/.test(key)
    ? [namespace, key]
    : null
}

const findUnknownKeys = (source: Source, keys: Keys): readonly string[] => {
  const asked = findUsedNamespaces(source)
  const unknownNamespaces = asked
    .filter((namespace) => !keys.has(namespace))
    .map((namespace) => `src/${source.file} asks for the namespace ${namespace}, which is no file`)
  const has = (namespace: string, key: string): boolean =>
    keys.get(namespace)?.some((known) => toKeyPattern(key).test(known)) === true
  const places = asked.length > 0 ? asked.slice(0, 1) : [...keys.keys()]
  const bare = findUsedKeys(source).filter(
    (written) => !written.includes(':') && !places.some((place) => has(place, written)),
  )
  const lost = [...findQuotedTexts(source), ...findUsedKeys(source)].filter((written) => {
    const key = toKey(keys, written)
    return key !== null && !has(...key)
  })
  return [
    ...unknownNamespaces,
    ...[...new Set([...bare, ...lost])].map(
      (written) => `src/${source.file} asks for ${written}, which is not translated`,
    ),
  ]
}

/** One line per mistake; none when all texts are translated into every language. @param root folder with `src/` and `i18n/` */
export const findTranslationMistakes = (root = '.'): readonly string[] => {
  const keys = keysIn(root)
  return [
    ...compareLanguages(root),
    ...findBrokenPromises(keys),
    ...listSources(root).flatMap((source) => findUnknownKeys(source, keys)),
  ]
}

/** Texts of letters, which the server sends: the compiler checks them (server/mail/letter-texts.ts). */
const serverNamespaces = ['letters']

/** Keys that no source of the application uses. */
export const findUnusedKeys = (root = '.'): readonly string[] => {
  const keys = keysIn(root)
  const promised = new Set(
    Object.entries(dynamicKeys).flatMap(([namespace, all]) => all.map((key) => `${namespace}:${key}`)),
  )
  /** Texts that may be keys: with a namespace, or with at least a word of the key outside their placeholders. */
  const patterns = [
    ...new Set(listSources(root).flatMap((source) => [...findQuotedTexts(source), ...findUsedKeys(source)])),
  ].flatMap((written): { namespace: string | null; pattern: RegExp }[] => {
    const [first = '', rest] = written.split(':')
    if (rest !== undefined && keys.has(first)) return [{ namespace: first, pattern: toKeyPattern(rest) }]
    const says = written.replaceAll(/\$\{[^}]*\}/g, '')
    return /^[\w.]*[a-zA-Z]{2}[\w.]*$/.test(says) ? [{ namespace: null, pattern: toKeyPattern(written) }] : []
  })
  const isAsked = (namespace: string, key: string): boolean =>
    promised.has(`${namespace}:${key}`) ||
    patterns.some((one) => (one.namespace ?? namespace) === namespace && one.pattern.test(key))
  return [...keys].flatMap(([namespace, all]) =>
    serverNamespaces.includes(namespace)
      ? []
      : all.filter((key) => !isAsked(namespace, key)).map((key) => `${namespace}:${key}`),
  )
}
