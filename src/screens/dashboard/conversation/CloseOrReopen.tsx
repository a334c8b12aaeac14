// Closes a conversation, with a reason where one is given, or opens it again.
import Button from '@mui/material/Button'
import { Archive, ArchiveRestore, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import { givenCloseReasons } from '../../../../contract/close-reasons.ts'
import type { GivenCloseReason } from '../../../../contract/close-reasons.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { IconAction } from '../../../components/IconAction.tsx'
import { useAppDispatch } from '../../../store/hooks.ts'
import { reopenThread } from '../../../store/outbox/thread-commands.ts'
import styles from './conversation-header.module.css'

const HeaderMenu = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './HeaderMenu.tsx')).HeaderMenu,
  { note: 'overlay' },
)

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
          <IconAction
            icon={ChevronDown}
            label={t('closing.why')}
            aria-haspopup="menu"
            aria-expanded={reasons !== null}
            onClick={({ currentTarget }) => setReasons(currentTarget)}
          />
        </span>
      )}
      {reasons === null ? null : (
        <HeaderMenu
          anchor={reasons}
          label={t('closing.why')}
          onClose={() => setReasons(null)}
          acts={givenCloseReasons.map((reason) => ({
            label: t(`closing.as.${reason}`),
            act: () => onClose(reason),
          }))}
        />
      )}
    </>
  )
}
