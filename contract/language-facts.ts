// Facts of each language of the product, beside its texts in `i18n/` (docs/add-a-language.md).
import { defaultLanguage, languages } from './constants.ts'
import type { Language } from './constants.ts'
import type { CsvSeparator } from './csv.ts'

export interface LanguageFacts {
  /** By which dates and times are written: a BCP 47 tag with the country, since one language orders them in several ways. */
  readonly locale: string
  readonly csvSeparator: CsvSeparator
  /** Beside a number in a row of a list; Intl says "5 mins" and "5 dk.", for which there is no room. */
  readonly units: Readonly<Record<'day' | 'hour' | 'minute' | 'second', string>>
}

const facts: Readonly<Record<Language, LanguageFacts>> = {
  tr: { locale: 'tr-TR', csvSeparator: ';', units: { day: 'g', hour: 'sa', minute: 'dk', second: 'sn' } },
  // British order: 3 Nov, 14:20.
  en: { locale: 'en-GB', csvSeparator: ',', units: { day: 'd', hour: 'h', minute: 'min', second: 's' } },
}

/** @returns those of the default language where the product has no such language */
export const getLanguageFacts = (language: string): LanguageFacts =>
  facts[languages.find((known) => known === language) ?? defaultLanguage]
