// Marks every notification of this person as read.
import { CheckCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { useAction } from '../../../lib/use-action.ts'
import { useCallQuery } from '../../../store/api/use-call-query.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { markAllNotificationsRead } from '../../../store/notifications/read-notifications.ts'

export const MarkAllRead = () => {
  const { t } = useTranslation('resources')
  const dispatch = useAppDispatch()
  const { data, refetch } = useCallQuery('notificationsUnreadCount')
  const { isBusy, run } = useAction(async () => {
    await dispatch(markAllNotificationsRead())
    refetch()
  }, buttonReenableMs)
  return <IconAction icon={CheckCheck} label={t('notifications.readAll', { count: data?.count ?? 0 })} disabled={isBusy || data?.count === 0} onClick={run} />
}
