// Marks all notifications of a list as read, on all its pages.
import { CheckCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { useAction } from '../../../lib/use-action.ts'
import { useCallQuery } from '../../../store/records/use-call-query.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { markAllNotificationsRead } from '../../../store/records/read-notifications.ts'
import type { NotificationQuestion } from '../../../store/records/read-notifications.ts'

interface MarkAllReadProps {
  /** Query of the list. */
  readonly question: NotificationQuestion
}

export const MarkAllRead = ({ question: { filter, organisationId } }: MarkAllReadProps) => {
  const { t } = useTranslation('resources')
  const dispatch = useAppDispatch()
  const { data, refetch } = useCallQuery('notificationsUnreadCount', { query: { filter, organisationId } })
  const { isBusy, run } = useAction(async () => {
    await dispatch(
      markAllNotificationsRead({
        ...(filter ? { filter } : {}),
        ...(organisationId === undefined ? {} : { organisationId }),
      }),
    )
    refetch()
  }, buttonReenableMs)
  const isPart = filter !== undefined || organisationId !== undefined
  return (
    <IconAction
      icon={CheckCheck}
      label={t(isPart ? 'notifications.readListed' : 'notifications.readAll', { count: data?.count ?? 0 })}
      disabled={isBusy || data?.count === 0}
      onClick={run}
    />
  )
}
