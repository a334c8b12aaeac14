// Two languages, Turkish first; every namespace is its own file, loaded when a screen first asks for it.
import i18next from 'i18next'
import type { BackendModule, i18n, ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { defaultLanguage, languages } from '../../contract/constants.ts'
import type { Language } from '../../contract/constants.ts'

const files: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language: string, namespace: string, done: ReadCallback) => {
    import(`../../i18n/${language}/${namespace}.json`).then(
      (file: { default: Record<string, string> }) => done(null, file.default),
      (error: Error) => {
        // eslint-disable-next-line no-console -- the specification's log entry for a language file that does not load (section 8)
        console.error('I18N_LOAD_ERROR', language, namespace, error)
        done(error, false)
      },
    )
  },
}

export interface Languages {
  readonly languages: i18n
  /** Settled once the language's first files are there, or could not be had. */
  readonly loaded: Promise<unknown>
}

export const createLanguages = (language: Language): Languages => {
  const instance = i18next.createInstance()
  const loaded = instance.use(files).use(initReactI18next).init({
    lng: language,
    fallbackLng: defaultLanguage,
    supportedLngs: languages,
    ns: ['app'],
    defaultNS: 'app',
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    // What comes later, as the words of errors do, is shown wherever it was asked for.
    react: { bindI18nStore: 'added' },
  })
  return { languages: instance, loaded }
}
