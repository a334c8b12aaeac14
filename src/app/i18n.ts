// Two languages, Turkish first; every namespace is its own file, loaded when a screen first asks for it.
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
 * Where the files of sign-in and of the inbox are (as webpack.config.js groups them) is known from the start; of all others, and of
 * those once more, another file knows.
 */
const importFile: Ask = async (language, namespace) => {
  const file = await import(
    /* webpackInclude: /(app|login|inbox|errors|conversation|threads|facebook|instagram|whatsapp|notifications|device|entry)\.json$/ */
    `../../i18n/${language}/${namespace}.json`
  ).catch(async () => (await import('./import-further-words.ts')).importFurtherWords(language, namespace))
  return (file as { default: Words }).default
}

/** i18next asks for a file once and then takes it for loaded, come or not: what fails is asked for here until it comes. */
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
  /** Resolves once the language's first files are there. */
  readonly loaded: Promise<unknown>
}

/** @param ask where the files come from */
export const createI18n = (language: Language, ask = importFile): Languages => {
  const instance = i18next.createInstance()
  let lacksText = false
  const loaded = instance
    .use(filesFrom(ask))
    .use(initReactI18next)
    .init({
      lng: language,
      // Each says everything: whoever reads English loads Turkish with the first text that it lacks.
      fallbackLng: () => (lacksText ? [defaultLanguage] : []),
      saveMissing: true,
      missingKeyHandler: () => {
        if (lacksText) return
        lacksText = true
        void instance.loadLanguages(defaultLanguage)
      },
      // Nobody reads a key while the words of errors, which no part of the screen waits for, are on their way.
      parseMissingKeyHandler: (key: string, byDefault?: string) =>
        byDefault ?? (instance.hasLoadedNamespace('errors') ? key : '…'),
      supportedLngs: languages,
      ns: ['app'],
      defaultNS: 'app',
      // React escapes what it shows.
      interpolation: { escapeValue: false },
      // Namespaces that load later, such as errors, appear wherever they are used.
      react: { bindI18nStore: 'added' },
    })
  rememberTexts(instance)
  return { languages: instance, loaded }
}
