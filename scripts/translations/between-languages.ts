// What one language says and the other does not: files, keys, values put in, plural forms.
import { languages } from '../../contract/constants.ts'
import { namespacesOf, singular, textsOf } from './texts.ts'
import type { Texts } from './texts.ts'

const placeholders = (text: string): string => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort().join(' ')

const pluralForms = ['_one', '_other'] as const

const ofKey = (key: string, place: string, one: Texts, others: readonly (readonly [language: string, texts: Texts])[]): readonly string[] => {
  const text = one.get(key) ?? ''
  const mistakes = text.trim() === '' ? [`${place}: ${key} is empty`] : []
  for (const [language, texts] of others) {
    const other = texts.get(key)
    if (other === undefined) mistakes.push(`${place}: ${key} is missing in ${language}`)
    else if (placeholders(other) !== placeholders(text)) mistakes.push(`${place}: ${key} is given other values in ${language}`)
  }
  const forms = key === singular(key) ? [] : pluralForms.filter((form) => !one.has(`${singular(key)}${form}`))
  return [...mistakes, ...forms.map((form) => `${place}: ${singular(key)}${form} is missing`)]
}

/** One line a mistake. @param root folder in which `i18n/` lies */
export const betweenLanguages = (root: string): readonly string[] =>
  languages.flatMap((language) =>
    namespacesOf(root, language).flatMap((namespace) => {
      const others = languages.filter((other) => other !== language)
      const without = others.filter((other) => !namespacesOf(root, other).includes(namespace))
      if (without.length > 0) return without.map((other) => `i18n/${other}/${namespace}.json is missing`)
      const place = `i18n/${language}/${namespace}.json`
      const texts = textsOf(root, language, namespace)
      const beside = others.map((other) => [other, textsOf(root, other, namespace)] as const)
      return [...texts.keys()].flatMap((key) => ofKey(key, place, texts, beside))
    }),
  )
