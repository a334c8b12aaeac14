// Differences between languages: files, keys, placeholders, plural forms.
import { languages } from '../../contract/constants.ts'
import { listNamespaces, toSingularKey, readTexts } from './texts.ts'
import type { Texts } from './texts.ts'

const placeholders = (text: string): string =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map((match) => match[1] ?? '')
    .sort()
    .join(' ')

const pluralForms = ['_one', '_other'] as const

const ofKey = (
  key: string,
  place: string,
  one: Texts,
  others: readonly (readonly [language: string, texts: Texts])[],
): readonly string[] => {
  const text = one.get(key) ?? ''
  const mistakes = text.trim() === '' ? [`${place}: ${key} is empty`] : []
  for (const [language, texts] of others) {
    const other = texts.get(key)
    if (other === undefined) mistakes.push(`${place}: ${key} is missing in ${language}`)
    else if (placeholders(other) !== placeholders(text))
      mistakes.push(`${place}: ${key} is given other values in ${language}`)
  }
  const forms = key === toSingularKey(key) ? [] : pluralForms.filter((form) => !one.has(`${toSingularKey(key)}${form}`))
  return [...mistakes, ...forms.map((form) => `${place}: ${toSingularKey(key)}${form} is missing`)]
}

/** One line a mistake. @param root folder in which `i18n/` lies */
export const compareLanguages = (root: string): readonly string[] =>
  languages.flatMap((language) =>
    listNamespaces(root, language).flatMap((namespace) => {
      const others = languages.filter((other) => other !== language)
      const without = others.filter((other) => !listNamespaces(root, other).includes(namespace))
      if (without.length > 0) return without.map((other) => `i18n/${other}/${namespace}.json is missing`)
      const place = `i18n/${language}/${namespace}.json`
      const texts = readTexts(root, language, namespace)
      const beside = others.map((other) => [other, readTexts(root, other, namespace)] as const)
      return [...texts.keys()].flatMap((key) => ofKey(key, place, texts, beside))
    }),
  )
