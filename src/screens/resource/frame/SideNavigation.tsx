// Navigation: the settings, and below them every type that may be listed, by area; the current area is expanded.
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { EntityType } from '../../../../contract/index.ts'
import { canSeeReports, isAdministrator } from '../../../../contract/permissions.ts'
import { selectRows } from '../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { administrationPath, toListPath } from '../../../store/ui/record-paths.ts'
import { readSettingsOrganisation, settingsPages, toSettingsPath } from '../../../store/ui/settings-paths.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import { findOfferedServices, getArea, getSections } from './sections.ts'
import styles from './side-navigation.module.css'

interface SideNavigationProps {
  readonly current: EntityType | null
  /** Called when the user has navigated. */
  readonly onGo?: () => void
}

export const SideNavigation = ({ current, onGo }: SideNavigationProps) => {
  const { t, i18n } = useTranslation('resources')
  const rights = useAppSelector(selectRights)
  const organisations = useAppSelector((state) => selectRows(state, 'ORGANISATION'))
  const channels = useAppSelector((state) => selectRows(state, 'CHANNEL'))
  const { pathname, search } = useLocation()
  if (rights === null) return null
  const { compare } = new Intl.Collator(i18n.language)
  const organisationId = pathname.startsWith('/settings') ? readSettingsOrganisation(new URLSearchParams(search)) : null
  const offered = findOfferedServices(organisations, channels)
  const here = current === null ? null : getArea(current)
  const item = (path: string, isHere: boolean, name: ReactNode) => (
    <Link
      key={path}
      to={path}
      className={clsx(styles.item, isHere && styles.current)}
      aria-current={isHere ? 'page' : undefined}
      onClick={onGo}
    >
      {name}
    </Link>
  )
  return (
    <nav className={styles.nav} aria-label={t('navigation')}>
      <div className={styles.section}>
        {settingsPages.map((page) =>
          item(toSettingsPath(page, organisationId), pathname === toSettingsPath(page), t(`settings.${page}`)),
        )}
      </div>
      <p className={styles.heading}>{t(canSeeReports(rights) ? 'data' : 'lists')}</p>
      {isAdministrator(rights) ? item(administrationPath, pathname === administrationPath, t('administration')) : null}
      {getSections(rights, (area) => area === here || offered.has(area)).map(({ area, types }) => (
        <details key={area} className={styles.section} open={here === area}>
          <summary className={styles.area}>{t(`areas.${area}`)}</summary>
          {types
            .map((type) => ({ type, name: t(`many.${type}`) }))
            .sort((one, other) => compare(one.name, other.name))
            .map(({ type, name }) => item(toListPath(type), type === current, name))}
        </details>
      ))}
    </nav>
  )
}
