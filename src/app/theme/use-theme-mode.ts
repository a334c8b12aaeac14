// Light or dark mode: the user's choice or the system's, followed live. The document gets it as well, for theme.css.
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { colours } from './colours.ts'
import type { ThemeMode } from './colours.ts'

const query = '(prefers-color-scheme: dark)'

const subscribe = (changed: () => void): (() => void) => {
  const list = window.matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

const systemIsDark = (): boolean => window.matchMedia(query).matches

/** Gives the browser's own bars the colour of the page. */
const tellBrowser = (mode: ThemeMode): void => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = colours[mode].page
}

export const useThemeMode = (): ThemeMode => {
  const theme = useAppSelector((state) => state.settings.theme)
  const dark = useSyncExternalStore(subscribe, systemIsDark)
  const mode = theme === 'system' ? (dark ? 'dark' : 'light') : theme
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = mode
    tellBrowser(mode)
  }, [mode])
  return mode
}
