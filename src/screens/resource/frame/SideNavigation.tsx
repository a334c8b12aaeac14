// Every type of record that may be listed, by area; the area one is in stands open.
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { EntityType } from '../../../../contract/index.ts'
import { isAdministrator } from '../../../../contract/permissions.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { administrationPath, toListPath } from '../../../store/ui/record-paths.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import { getArea, getSections } from './sections.ts'
import styles from './side-navigation.module.css'

interface SideNavigationProps {
  readonly current: EntityType | null
  /** Somebody has gone where they wanted. */
  readonly onGo?: () => void
}

export const SideNavigation = ({ current, onGo }: SideNavigationProps) => {
  const { t, i18n } = useTranslation('resources')
  const rights = useAppSelector(selectRights)
  const { pathname } = useLocation()
  if (rights === null) return null
  const { compare } = new Intl.Collator(i18n.language)
  return (
    <nav className={styles.nav} aria-label={t('navigation')}>
      {isAdministrator(rights) ? (
        <Link
          to={administrationPath}
          className={clsx(styles.item, pathname === administrationPath && styles.current)}
          aria-current={pathname === administrationPath ? 'page' : undefined}
          onClick={onGo}
        >
          {t('administration')}
        </Link>
      ) : null}
      {getSections(rights).map(({ area, types }) => (
        <details
          key={area}
          className={styles.section}
          open={area === 'platform' || (current !== null && area === getArea(current))}
        >
          <summary className={styles.area}>{t(`areas.${area}`)}</summary>
          {types
            .map((type) => ({ type, name: t(`many.${type}`) }))
            .sort((one, other) => compare(one.name, other.name))
            .map(({ type, name }) => (
              <Link
                key={type}
                to={toListPath(type)}
                className={clsx(styles.item, type === current && styles.current)}
                aria-current={type === current ? 'page' : undefined}
                onClick={onGo}
              >
                {name}
              </Link>
            ))}
        </details>
      ))}
    </nav>
  )
}
