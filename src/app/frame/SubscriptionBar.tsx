// Warns that an organisation's subscription ends or has ended: managers before and after the end, everyone once it is read-only.
import { CalendarClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { canManageOrganisation, isAdministrator } from '../../../contract/permissions.ts'
import { getDaysLeft, getSubscriptionState, readOnlyAfterDays } from '../../../contract/platform/subscription-state.ts'
import { formatDateTime } from '../../lib/time-text.ts'
import { zoneOr } from '../../../contract/zone-or.ts'
import { selectRows } from '../../store/entities/selectors.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectNow } from '../../store/network/clock-slice.ts'
import { selectRights } from '../../store/network/session-slice.ts'
import styles from './connection-bar.module.css'

const dayMs = 24 * 3_600_000

export const SubscriptionBar = () => {
  const { t, i18n } = useTranslation('app')
  const now = useAppSelector(selectNow)
  const rights = useAppSelector(selectRights)
  const organisations = useAppSelector((state) => selectRows(state, 'ORGANISATION'))
  // Administrators see all organisations, and the state of each on its page.
  if (rights === null || isAdministrator(rights)) return null
  return organisations.map((organisation) => {
    const state = getSubscriptionState(organisation, now)
    if (state === 'running' || (state !== 'readOnly' && !canManageOrganisation(rights, organisation._id))) return null
    const end = Date.parse(organisation.subscriptionEndTime ?? '')
    const readOnlyTime = new Date(end + readOnlyAfterDays * dayMs).toISOString()
    return (
      <div key={organisation._id} className={styles.bar} role="status">
        <CalendarClock size={16} aria-hidden="true" />
        <span>
          {t(`subscription.${state}`, {
            name: organisation.name ?? '',
            count: Math.max(0, getDaysLeft(organisation, now) ?? 0),
            time: formatDateTime(readOnlyTime, i18n.language, zoneOr(organisation.timeZone)),
          })}
        </span>
      </div>
    )
  })
}
