// Language and appearance, for who is not signed in yet.
import Button from '@mui/material/Button'
import { Languages, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '../../components/IconAction.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { chooseLanguage } from '../../store/settings/choose-language.ts'
import { selectSettings, themeChosen } from '../../store/settings/settings-slice.ts'
import styles from './login.module.css'

export const Appearance = () => {
  const { t } = useTranslation('app')
  const dispatch = useAppDispatch()
  const { language } = useAppSelector(selectSettings)
  const other = language === 'tr' ? 'en' : 'tr'
  const toggle = (): void => {
    const dark = document.documentElement.dataset['theme'] === 'dark'
    dispatch(themeChosen(dark ? 'light' : 'dark'))
  }
  const dark = document.documentElement.dataset['theme'] === 'dark'
  return (
    <div className={styles.appearance}>
      <Button size="small" color="inherit" lang={other} startIcon={<Languages size={16} aria-hidden="true" />} onClick={() => dispatch(chooseLanguage(other))}>
        {t(`language.${other}`)}
      </Button>
      <IconAction icon={dark ? Sun : Moon} label={t('switchTheme')} onClick={toggle} />
    </div>
  )
}
