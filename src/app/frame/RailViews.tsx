// Inbox views in the rail, where there is room for their names, each with its current number of conversations.
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useAppSelector } from '../../store/hooks.ts'
import { readAddress } from '../../store/inbox/inbox-address.ts'
import { selectInboxViews, toViewSearch } from '../../store/inbox/inbox-views.ts'
import type { InboxView } from '../../store/inbox/inbox-views.ts'
import { useMatchCount } from '../../store/inbox/use-match-count.ts'
import { homePath } from '../../store/ui/home-path.ts'
import styles from './rail-views.module.css'

const View = ({ view, isHere }: { readonly view: InboxView; readonly isHere: boolean }) => {
  const { i18n } = useTranslation()
  const count = useMatchCount(view.filter)
  return (
    <li>
      <Link
        to={view.address}
        className={clsx(styles.view, isHere && styles.current)}
        aria-current={isHere ? 'true' : undefined}
        title={view.name}
      >
        <span className={styles.name}>{view.name}</span>
        {count === null ? null : (
          <span className={styles.count}>{new Intl.NumberFormat(i18n.language).format(count)}</span>
        )}
      </Link>
    </li>
  )
}

export const RailViews = () => {
  const { t } = useTranslation('app')
  const views = useAppSelector(selectInboxViews)
  const { pathname, search } = useLocation()
  const here = pathname === homePath ? toViewSearch(readAddress(new URLSearchParams(search)).filter) : null
  return (
    <ul className={styles.views} aria-label={t('views')}>
      {views.map((view) => (
        <View key={view.id} view={view} isHere={toViewSearch(view.filter) === here} />
      ))}
    </ul>
  )
}
