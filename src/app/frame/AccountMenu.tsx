// Who is signed in; language, appearance and density; the way out.
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { clsx } from 'clsx'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../contract/constants.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { SpokenOnly } from '../../components/SpokenOnly.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { useRecord } from '../../store/loader/use-record.ts'
import { selectSession } from '../../store/session/session-slice.ts'
import { signOut } from '../../store/session/session-thunks.ts'
import { chooseLanguage } from '../../store/settings/choose-language.ts'
import { densityChosen, selectSettings, themeChosen } from '../../store/settings/settings-slice.ts'
import styles from './frame.module.css'

const themes = ['system', 'light', 'dark'] as const
const densities = ['comfortable', 'compact'] as const

export const AccountMenu = () => {
  const { t } = useTranslation('app')
  const dispatch = useAppDispatch()
  const { userId } = useAppSelector(selectSession)
  const { language, theme, density } = useAppSelector(selectSettings)
  const user = useRecord('USER', userId)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = user?.profile?.name || user?.authOptions?.username || t('account')
  return (
    <>
      <button
        type="button"
        className={clsx(styles.item, styles.account)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar name={name} size={28} />
        <span className={styles.label} aria-hidden="true">{name}</span>
        <SpokenOnly>{t('accountOf', { name })}</SpokenOnly>
      </button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} anchorOrigin={{ vertical: 'top', horizontal: 'right' }}>
        <ListSubheader disableSticky>{name}</ListSubheader>
        <Divider />
        {languages.map((choice) => (
          <MenuItem key={choice} role="menuitemradio" aria-checked={choice === language} selected={choice === language} lang={choice} onClick={() => dispatch(chooseLanguage(choice))}>
            {t(`language.${choice}`)}
          </MenuItem>
        ))}
        <Divider />
        {themes.map((choice) => (
          <MenuItem key={choice} role="menuitemradio" aria-checked={choice === theme} selected={choice === theme} onClick={() => dispatch(themeChosen(choice))}>
            {t(`theme.${choice}`)}
          </MenuItem>
        ))}
        <Divider />
        {densities.map((choice) => (
          <MenuItem key={choice} role="menuitemradio" aria-checked={choice === density} selected={choice === density} onClick={() => dispatch(densityChosen(choice))}>
            {t(`density.${choice}`)}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem onClick={() => void dispatch(signOut())}>
          <LogOut size={16} aria-hidden="true" style={{ marginRight: 8 }} />
          {t('signOut')}
        </MenuItem>
      </Menu>
    </>
  )
}
