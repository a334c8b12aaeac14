// One quiet line between the messages: an activity and its time.
import { useTranslation } from 'react-i18next'
import { givenCloseReasons } from '../../../../contract/close-reasons.ts'
import type { LineActivity } from '../../../lib/conversation-lines.ts'
import { formatClockTime, formatDateTime } from '../../../lib/time-text.ts'
import { useRecord, useRecords } from '../../../store/records/use-record.ts'
import { useUserName } from '../use-user-name.ts'
import { toActivityWords } from './activity-words.ts'
import styles from './separators.module.css'

/** @param activities consecutive activities of the same kind by one person, oldest first */
export const ActivityLine = ({ activities }: { readonly activities: readonly LineActivity[] }) => {
  const { t, i18n } = useTranslation('conversation')
  const activity = activities.at(-1) as LineActivity
  const labelIds = [...new Set(activities.flatMap((one) => one.labelIds ?? []))]
  const names = useRecords('SOCIALLABELOPTION', labelIds).flatMap(({ name }) => name ?? [])
  const team = useRecord('TEAM', activity.teamId)
  const values = {
    name: useUserName(activity.userId),
    to: useUserName(activity.assigneeId),
    from: useUserName(activity.formerAssigneeId),
    team: team?.name ?? '–',
    time: activity.snoozedUntil ? formatDateTime(activity.snoozedUntil, i18n.language) : '',
    labels: names.length > 0 ? new Intl.ListFormat(i18n.language).format(names) : '–',
    count: labelIds.length,
  }
  const closedAs = givenCloseReasons.find((one) => one === activity.closeReason && one !== 'answered')
  const times = labelIds.length > 0 ? 1 : activities.length
  return (
    <p className={styles.activity}>
      {t(`activity.${toActivityWords(activity)}`, values)}
      {closedAs === undefined ? null : ` (${t(`closing.as.${closedAs}`)})`}
      {activity.reason ? <q className={styles.reason}>{activity.reason}</q> : null}
      {times > 1 ? ` ${t('activity.times', { count: times })}` : null}
      {' · '}
      <time dateTime={activity.createdTime} title={formatDateTime(activity.createdTime, i18n.language)}>
        {formatClockTime(activity.createdTime, i18n.language)}
      </time>
    </p>
  )
}
