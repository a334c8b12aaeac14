// Preferences in the account menu: language, appearance, density.
import { Languages, Monitor, Moon, Rows3, Rows4, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../contract/constants.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { chooseLanguage } from '../../store/session/choose-language.ts'
import { densityChosen, selectSettings, themeChosen } from '../../store/network/settings-slice.ts'
import type { PreferenceChoice } from './PreferenceItem.tsx'

const themes = { system: Monitor, light: Sun, dark: Moon } as const
const densities = { comfortable: Rows3, compact: Rows4 } as const

const entries = <Key extends string, Value>(record: Readonly<Record<Key, Value>>) =>
  Object.entries(record) as [Key, Value][]

export interface PreferenceGroup {
  readonly group: string
  readonly choices: readonly PreferenceChoice[]
}

export const usePreferences = (): readonly PreferenceGroup[] => {
  const { t } = useTranslation('app')
  const dispatch = useAppDispatch()
  const { language, theme, density } = useAppSelector(selectSettings)
  return [
    {
      group: 'language',
      choices: languages.map((key) => ({
        key,
        icon: Languages,
        label: t(`language.${key}`),
        lang: key,
        chosen: key === language,
        choose: () => dispatch(chooseLanguage(key)),
      })),
    },
    {
      group: 'theme',
      choices: entries(themes).map(([key, icon]) => ({
        key,
        icon,
        label: t(`theme.${key}`),
        chosen: key === theme,
        choose: () => dispatch(themeChosen(key)),
      })),
    },
    {
      group: 'density',
      choices: entries(densities).map(([key, icon]) => ({
        key,
        icon,
        label: t(`density.${key}`),
        chosen: key === density,
        choose: () => dispatch(densityChosen(key)),
      })),
    },
  ]
}
