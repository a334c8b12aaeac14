// Open or closed, with the one thing to do about it.
import { Archive, ArchiveRestore } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { reopenThread } from '../../../store/threads/thread-commands.ts'
import styles from './customer-panel.module.css'

interface StatusSwitchProps {
  readonly thread: Row<'THREAD'>
  readonly onClose: () => void
}

export const StatusSwitch = ({ thread, onClose }: StatusSwitchProps) => {
  const { t } = useTranslation('inbox')
  const dispatch = useAppDispatch()
  const closed = thread.status === 'closed'
  const Icon = closed ? ArchiveRestore : Archive
  return (
    <span className={styles.status}>
      <span className={styles.statusName} data-status={thread.status}>
        {t(`filter.${thread.status}`)}
      </span>
      <button type="button" className={styles.statusAction} onClick={closed ? () => void dispatch(reopenThread(thread._id)) : onClose}>
        <Icon size={14} aria-hidden />
        {t(closed ? 'reopen' : 'close')}
      </button>
    </span>
  )
}
