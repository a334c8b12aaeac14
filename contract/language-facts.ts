// Facts of each language of the product, beside its texts in `i18n/` (docs/add-a-language.md).
import { defaultLanguage, languages } from './constants.ts'
import type { Language } from './constants.ts'
import type { CsvSeparator } from './csv.ts'

export interface LanguageFacts {
  /** For dates and times: a BCP 47 tag with the country, since the order varies within one language. */
  readonly locale: string
  readonly csvSeparator: CsvSeparator
  /** Units beside a number in a list row. Intl's "5 mins" and "5 dk." are too long there. */
  readonly units: Readonly<Record<'day' | 'hour' | 'minute' | 'second', string>>
}

const facts: Readonly<Record<Language, LanguageFacts>> = {
  tr: { locale: 'tr-TR', csvSeparator: ';', units: { day: 'g', hour: 'sa', minute: 'dk', second: 'sn' } },
  // British order: 3 Nov, 14:20.
  en: { locale: 'en-GB', csvSeparator: ',', units: { day: 'd', hour: 'h', minute: 'min', second: 's' } },
}

/** @returns the facts of the default language if the product does not have this one */
export const getLanguageFacts = (language: string): LanguageFacts =>
  facts[languages.find((known) => known === language) ?? defaultLanguage]
