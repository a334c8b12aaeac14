// Applies the store's language to i18next and the document.
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
  // Applies a language that was chosen before the first one was loaded.
  languages.on('initialized', follow)
  const unsubscribe = addStateListener(store, [({ settings }) => settings.language], follow)
  return () => {
    unsubscribe()
    languages.off('initialized', follow)
  }
}
