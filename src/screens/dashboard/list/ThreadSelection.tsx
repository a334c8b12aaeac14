// What can be done with the conversations chosen in the list, or with all that pass its filter.
import Button from '@mui/material/Button'
import { AlarmClock, Archive, ArchiveRestore, MailCheck, Tags, UserRoundPlus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { bulkIdsMax, threadBulkKinds } from '../../../../contract/bulk-kinds.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { countText } from '../../../lib/count-text.ts'
import type { Selection } from '../../../lib/use-selection.ts'
import { openBulk } from '../../../store/bulk/bulk-thunks.ts'
import type { InboxFilter } from '../../../store/inbox/inbox-filter.ts'
import { serverFilterOf } from '../../../store/inbox/server-filter.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import styles from './thread-selection.module.css'

interface ThreadSelectionProps {
  readonly selection: Selection
  readonly filter: InboxFilter
}

const icons = { close: Archive, reopen: ArchiveRestore, snooze: AlarmClock, assign: UserRoundPlus, label: Tags, markAsRead: MailCheck } as const

/** What makes no sense for what the list shows is not offered. */
const offered = ({ status }: InboxFilter): readonly (typeof threadBulkKinds)[number][] => {
  if (status === 'closed') return threadBulkKinds.filter((kind) => kind !== 'close' && kind !== 'snooze')
  return status === 'open' ? threadBulkKinds.filter((kind) => kind !== 'reopen') : threadBulkKinds
}

export const ThreadSelection = ({ selection, filter }: ThreadSelectionProps) => {
  const { t, i18n } = useTranslation('bulk')
  const dispatch = useAppDispatch()
  const userId = useAppSelector((state) => state.session.userId)
  const { ids, all, chooseAll, clear } = selection
  const what = all ? { filter: serverFilterOf(filter, userId) as Record<string, unknown> } : { ids: [...ids] }
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('select.label')}>
      <div className={styles.line}>
        <span className={styles.count} role="status">
          {all ? t('select.everything') : t('select.some', { number: countText(ids.size, i18n.language) })}
        </span>
        {offered(filter).map((kind) => (
          <IconAction key={kind} icon={icons[kind]} label={t(`action.${kind}`)} onClick={() => dispatch(openBulk({ entityType: 'THREAD', kind, ...what }))} />
        ))}
        <IconAction icon={X} label={t('select.clear')} onClick={clear} />
      </div>
      {all ? null : (
        <Button className={styles.all} size="small" onClick={chooseAll}>
          {t('select.all')}
        </Button>
      )}
      {!all && ids.size >= bulkIdsMax ? <p className={styles.most}>{t('select.most', { number: countText(bulkIdsMax, i18n.language) })}</p> : null}
    </div>
  )
}
