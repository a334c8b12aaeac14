// Differences between languages: files, keys, placeholders, plural forms.
import { languages } from '../../contract/constants.ts'
import { listNamespaces, toSingularKey, readTexts } from './texts.ts'
import type { Texts } from './texts.ts'

const placeholders = (text: string): string =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map((match) => match[1] ?? '')
    .sort()
    .join(' ')

/** The language's plural forms: `one` and `other` in Turkish and English, also `few` and `many` in Polish. */
const listPluralForms = (language: string): readonly string[] =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories

const ofKey = (
  key: string,
  language: string,
  place: string,
  one: Texts,
  others: readonly (readonly [language: string, texts: Texts])[],
): readonly string[] => {
  const text = one.get(key) ?? ''
  const singular = toSingularKey(key)
  const mistakes = text.trim() === '' ? [`${place}: ${key} is empty`] : []
  for (const [language, texts] of others) {
    // A form that the other language does not have is compared with its `other` form.
    const other = texts.get(key) ?? (key === singular ? undefined : texts.get(`${singular}_other`))
    if (other === undefined) mistakes.push(`${place}: ${key} is missing in ${language}`)
    else if (placeholders(other) !== placeholders(text))
      mistakes.push(`${place}: ${key} is given other values in ${language}`)
  }
  const missing = key === singular ? [] : listPluralForms(language).filter((form) => !one.has(`${singular}_${form}`))
  return [...mistakes, ...missing.map((form) => `${place}: ${singular}_${form} is missing`)]
}

/** One line per mistake. @param root folder with `i18n/` @param compared the product's languages */
export const compareLanguages = (root: string, compared: readonly string[] = languages): readonly string[] =>
  compared.flatMap((language) =>
    listNamespaces(root, language).flatMap((namespace) => {
      const others = compared.filter((other) => other !== language)
      const without = others.filter((other) => !listNamespaces(root, other).includes(namespace))
      if (without.length > 0) return without.map((other) => `i18n/${other}/${namespace}.json is missing`)
      const place = `i18n/${language}/${namespace}.json`
      const texts = readTexts(root, language, namespace)
      const beside = others.map((other) => [other, readTexts(root, other, namespace)] as const)
      return [...texts.keys()].flatMap((key) => ofKey(key, language, place, texts, beside))
    }),
  )
