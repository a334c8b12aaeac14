// Light or dark: chosen, or the system's, followed while it changes.
import { useEffect, useSyncExternalStore } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { selectSettings } from '../../store/settings/settings-slice.ts'

const query = '(prefers-color-scheme: dark)'

const subscribe = (changed: () => void): (() => void) => {
  const list = window.matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

export const useThemeMode = (): 'light' | 'dark' => {
  const { theme } = useAppSelector(selectSettings)
  const systemDark = useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
  const mode = theme === 'system' ? (systemDark ? 'dark' : 'light') : theme
  useEffect(() => {
    document.documentElement.dataset['theme'] = mode
  }, [mode])
  return mode
}
