// The store's choice of language, followed by i18next and the document.
import type { i18n } from 'i18next'
import type { AppStore } from '../store/app-thunk.ts'
import { addStateListener } from '../store/listener.ts'

/** @returns stops following */
export const followLanguage = (store: AppStore, languages: i18n): (() => void) => {
  const follow = (): void => {
    const { language } = store.getState().settings
    if (document.documentElement.lang !== language) document.documentElement.lang = language
    if (languages.isInitialized && languages.language !== language) void languages.changeLanguage(language)
  }
  follow()
  // Chosen before the first language had come: done as soon as it has.
  languages.on('initialized', follow)
  const unsubscribe = addStateListener(store, [({ settings }) => settings.language], follow)
  return () => {
    unsubscribe()
    languages.off('initialized', follow)
  }
}
