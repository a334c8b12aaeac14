// Bulk actions on the conversations selected in the list, or on all that match its filter.
import Button from '@mui/material/Button'
import {
  AlarmClock,
  Archive,
  ArchiveRestore,
  Eye,
  EyeOff,
  MailCheck,
  ShieldCheck,
  Tags,
  Trash2,
  UserRoundPlus,
  X,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { commentBulkKinds, maxBulkIds, threadBulkKinds } from '../../../../contract/bulk-kinds.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { formatCount } from '../../../lib/format-count.ts'
import type { Selection } from '../../../lib/use-selection.ts'
import { openBulk } from '../../../store/records/bulk-thunks.ts'
import type { InboxFilter } from '../../../store/inbox/inbox-filter.ts'
import { toServerFilter } from '../../../store/inbox/server-filter.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import styles from './thread-selection.module.css'

interface ThreadSelectionProps {
  readonly selection: Selection
  readonly filter: InboxFilter
}

const icons = {
  close: Archive,
  reopen: ArchiveRestore,
  snooze: AlarmClock,
  assign: UserRoundPlus,
  label: Tags,
  markAsRead: MailCheck,
  hideComment: EyeOff,
  showComment: Eye,
  deleteComment: Trash2,
  keepComment: ShieldCheck,
} as const

/** Skips actions that make no sense for the list's filter. */
const getOffered = ({ status, moderate }: InboxFilter): readonly (keyof typeof icons)[] => {
  if (moderate) return commentBulkKinds
  if (status === 'closed') return threadBulkKinds.filter((kind) => kind !== 'close' && kind !== 'snooze')
  return status === 'open' ? threadBulkKinds.filter((kind) => kind !== 'reopen') : threadBulkKinds
}

export const ThreadSelection = ({ selection, filter }: ThreadSelectionProps) => {
  const { t, i18n } = useTranslation('bulk')
  const dispatch = useAppDispatch()
  const userId = useAppSelector((state) => state.session.userId)
  const { ids, all, chooseAll, clear } = selection
  const what = all ? { filter: toServerFilter(filter, userId) as Record<string, unknown> } : { ids: [...ids] }
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('select.label')}>
      <div className={styles.line}>
        <span className={styles.count} role="status">
          {all ? t('select.everything') : t('select.some', { number: formatCount(ids.size, i18n.language) })}
        </span>
        {getOffered(filter).map((kind) => (
          <IconAction
            key={kind}
            icon={icons[kind]}
            label={t(`action.${kind}`)}
            onClick={() => dispatch(openBulk({ entityType: 'THREAD', kind, ...what }))}
          />
        ))}
        <IconAction icon={X} label={t('select.clear')} onClick={clear} />
      </div>
      {all ? null : (
        <Button className={styles.all} size="small" onClick={chooseAll}>
          {t('select.all')}
        </Button>
      )}
      {!all && ids.size >= maxBulkIds ? (
        <p className={styles.most}>{t('select.most', { number: formatCount(maxBulkIds, i18n.language) })}</p>
      ) : null}
    </div>
  )
}
