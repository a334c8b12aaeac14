// Language and appearance settings for visitors who are not signed in.
import Button from '@mui/material/Button'
import { useTheme } from '@mui/material/styles'
import { Languages, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../contract/constants.ts'
import { IconAction } from '../../components/IconAction.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { chooseLanguage } from '../../store/session/choose-language.ts'
import { selectSettings, themeChosen } from '../../store/network/settings-slice.ts'
import styles from './login.module.css'

export const Appearance = () => {
  const { t } = useTranslation('app')
  const dispatch = useAppDispatch()
  const { language } = useAppSelector(selectSettings)
  const isDark = useTheme().palette.mode === 'dark'
  return (
    <div className={styles.appearance}>
      {languages
        .filter((other) => other !== language)
        .map((other) => (
          <Button
            key={other}
            size="small"
            color="inherit"
            lang={other}
            startIcon={<Languages size={16} aria-hidden="true" />}
            onClick={() => dispatch(chooseLanguage(other))}
          >
            {t(`language.${other}`)}
          </Button>
        ))}
      <IconAction
        browserTip
        icon={isDark ? Sun : Moon}
        label={t(isDark ? 'theme.light' : 'theme.dark')}
        onClick={() => dispatch(themeChosen(isDark ? 'light' : 'dark'))}
      />
    </div>
  )
}
