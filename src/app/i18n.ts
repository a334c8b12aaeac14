// Two languages, Turkish first; every namespace is its own file, loaded when a screen first asks for it.
import i18next from 'i18next'
import type { BackendModule, i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { defaultLanguage, languages } from '../../contract/constants.ts'
import type { Language } from '../../contract/constants.ts'

const files: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    import(`../../i18n/${language}/${namespace}.json`).then(
      (file: { default: Record<string, unknown> }) => done(null, file.default as never),
      (error: unknown) => {
        // eslint-disable-next-line no-console -- the product's one log of the browser: a language file that does not load
        console.error('I18N_LOAD_ERROR', language, namespace, error)
        done(error as Error, false)
      },
    )
  },
}

export const createLanguages = async (language: Language): Promise<i18n> => {
  const instance = i18next.createInstance()
  await instance.use(files).use(initReactI18next).init({
    lng: language,
    fallbackLng: defaultLanguage,
    supportedLngs: [...languages],
    ns: ['app', 'errors'],
    defaultNS: 'app',
    interpolation: { escapeValue: false },
    react: { useSuspense: true },
  })
  return instance
}
