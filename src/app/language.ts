// The store's choice of language, followed by i18next and the document.
import type { i18n } from 'i18next'
import type { AppStore } from '../store/store.ts'

export const followLanguage = (store: AppStore, languages: i18n): void => {
  const follow = (): void => {
    const { language } = store.getState().settings
    document.documentElement.lang = language
    if (languages.language !== language) void languages.changeLanguage(language)
  }
  follow()
  store.subscribe(follow)
}
