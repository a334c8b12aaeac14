// Two languages, Turkish first; each namespace is a file that is loaded when a screen first needs it.
import i18next from 'i18next'
import type { BackendModule, i18n, ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { defaultLanguage, languages } from '../../contract/constants.ts'
import type { Language } from '../../contract/constants.ts'
import { retryUntilLoaded } from '../lib/retry-until-loaded.ts'
import { rememberTexts } from './remember-texts.ts'

type Words = Record<string, unknown>
type Ask = (language: string, namespace: string) => Promise<Words>

/**
 * Locations of the files of sign-in and inbox (as webpack.config.js groups them) are part of the first bundle; import-further-words.ts
 * knows all others, and serves as fallback for these.
 */
const importFile: Ask = async (language, namespace) => {
  const file = await import(
    /* webpackInclude: /(app|login|inbox|errors|conversation|threads|facebook|instagram|whatsapp|notifications|device|entry)\.json$/ */
    `../../i18n/${language}/${namespace}.json`
  ).catch(async () => (await import('./import-further-words.ts')).importFurtherWords(language, namespace))
  return (file as { default: Words }).default
}

/** i18next requests a file once and treats it as loaded even after a failure, so failed loads are retried here until they succeed. */
const filesFrom = (ask: Ask): BackendModule => ({
  type: 'backend',
  init: () => undefined,
  read: (language: string, namespace: string, done: ReadCallback) => {
    let isLogged = false
    const look = (): Promise<Words> =>
      ask(language, namespace).catch((error: unknown) => {
        // eslint-disable-next-line no-console -- a language file that does not load is logged where developers look
        if (!isLogged) console.error('I18N_LOAD_ERROR', language, namespace, error)
        isLogged = true
        throw error
      })
    void retryUntilLoaded(look).then((words) => done(null, words))
  },
})

export interface Languages {
  readonly languages: i18n
  /** Resolves once the first files of the language are loaded. */
  readonly loaded: Promise<unknown>
}

/** @param ask loads a file; the default imports it */
export const createI18n = (language: Language, ask = importFile): Languages => {
  const instance = i18next.createInstance()
  let lacksText = false
  const loaded = instance
    .use(filesFrom(ask))
    .use(initReactI18next)
    .init({
      lng: language,
      // Both languages are complete, so Turkish is loaded as fallback only after an English text turned out to be missing.
      fallbackLng: () => (lacksText ? [defaultLanguage] : []),
      saveMissing: true,
      missingKeyHandler: () => {
        if (lacksText) return
        lacksText = true
        void instance.loadLanguages(defaultLanguage)
      },
      // Hides raw keys while the namespace `errors`, which no part of the screen waits for, is still loading.
      parseMissingKeyHandler: (key: string, byDefault?: string) =>
        byDefault ?? (instance.hasLoadedNamespace('errors') ? key : '…'),
      supportedLngs: languages,
      ns: ['app'],
      defaultNS: 'app',
      // React already escapes values.
      interpolation: { escapeValue: false },
      // Renders again when a namespace that loads later, such as errors, arrives.
      react: { bindI18nStore: 'added' },
    })
  rememberTexts(instance)
  return { languages: instance, loaded }
}
