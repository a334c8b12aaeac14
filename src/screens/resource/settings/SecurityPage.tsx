// The ways to one's own sessions, keys and second factor.
import { KeyRound, MonitorSmartphone, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { profilePath } from '../../../store/ui/further-paths.ts'
import { clsx } from 'clsx'
import styles from './settings.module.css'

const parts = [
  { key: 'security', icon: ShieldCheck },
  { key: 'sessions', icon: MonitorSmartphone },
  { key: 'keys', icon: KeyRound },
] as const

export const SecurityPage = () => {
  const { t } = useTranslation(['settings', 'resources'])
  return (
    <ul className={clsx(styles.lines, styles.part)} aria-label={t('resources:settings.security')}>
      {parts.map(({ key, icon: Icon }) => (
        <li key={key}>
          <Link className={clsx(styles.line, styles.card)} to={`${profilePath}?selectedTab=${key}`}>
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            <span className={styles.what}>
              <span className={styles.name}>{t(`security.${key}`)}</span>
              <span className={styles.quiet}>{t(`security.${key}Text`)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
