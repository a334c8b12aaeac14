// Labels of a conversation, each linking to all conversations with it, and a button to change them.
import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Row } from '../../../../contract/index.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { threadModalOpened } from '../../../store/ui/ui-slice.ts'
import { useKeyHint } from '../../../store/commands/use-key-hint.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { writeAddress } from '../../../store/inbox/inbox-address.ts'
import { everything } from '../../../store/inbox/inbox-filter.ts'
import { useRecords } from '../../../store/records/use-record.ts'
import styles from './thread-labels.module.css'

const none: readonly string[] = []

export const ThreadLabels = ({ thread }: { readonly thread: Row<'THREAD'> }) => {
  const { t } = useTranslation('conversation')
  const dispatch = useAppDispatch()
  const labels = useRecords('SOCIALLABELOPTION', thread.labelIds ?? none)
  return (
    <div className={styles.field}>
      <span className={styles.title}>{t('panel.labels')}</span>
      <div className={styles.labels}>
        {labels.length === 0 ? <span className={styles.quiet}>{t('panel.noLabels')}</span> : null}
        {labels.map(({ _id, name, hexColor }) => (
          <Link
            key={_id}
            className={styles.label}
            to={writeAddress({ threadId: thread._id, messageId: null, filter: { ...everything, labelId: _id } })}
          >
            <span className={styles.dot} style={hexColor ? { background: hexColor } : undefined} />
            {name}
          </Link>
        ))}
      </div>
      <IconAction
        icon={Pencil}
        label={t('panel.editLabels')}
        shortcut={useKeyHint('thread.label', 'l')}
        aria-haspopup="dialog"
        onClick={() => dispatch(threadModalOpened({ modal: 'labels', threadId: thread._id }))}
      />
    </div>
  )
}
