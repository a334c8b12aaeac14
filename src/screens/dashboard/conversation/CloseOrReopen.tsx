// Closes a conversation, optionally with a reason, or reopens it.
import Button from '@mui/material/Button'
import { Archive, ArchiveRestore, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import type { GivenCloseReason } from '../../../../contract/close-reasons.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { useAppDispatch } from '../../../store/hooks.ts'
import { reopenThread } from '../../../store/outbox/thread-commands.ts'
import { CloseReasonsMenu } from './CloseReasonsMenu.tsx'
import styles from './conversation-header.module.css'

interface CloseOrReopenProps {
  readonly thread: Row<'THREAD'>
  readonly onClose: (reason?: GivenCloseReason) => void
}

export const CloseOrReopen = ({ thread, onClose }: CloseOrReopenProps) => {
  const { t } = useTranslation(['conversation', 'inbox'])
  const dispatch = useAppDispatch()
  const [reasons, setReasons] = useState<HTMLElement | null>(null)
  return (
    <>
      {thread.status === 'closed' ? (
        <Button
          className={styles.close}
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<ArchiveRestore size={16} aria-hidden />}
          onClick={() => void dispatch(reopenThread(thread._id))}
        >
          {t('inbox:reopen')}
        </Button>
      ) : (
        <span className={styles.closing}>
          <Button
            className={styles.close}
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<Archive size={16} aria-hidden />}
            onClick={() => onClose()}
          >
            {t('inbox:close')}
          </Button>
          <span className={styles.reasons}>
            <IconAction
              icon={ChevronDown}
              label={t('closing.why')}
              aria-haspopup="menu"
              aria-expanded={reasons !== null}
              onClick={({ currentTarget }) => setReasons(currentTarget)}
            />
          </span>
        </span>
      )}
      <CloseReasonsMenu anchor={reasons} onHide={() => setReasons(null)} onChoose={onClose} />
    </>
  )
}
