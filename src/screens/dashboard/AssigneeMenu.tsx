// The assignee, with a menu of possible assignees.
import { MessageSquareText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../contract/index.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { MenuButton } from '../../components/MenuButton.tsx'
import type { MenuChoice } from '../../components/MenuChoices.tsx'
import { useAppDispatch } from '../../store/hooks.ts'
import { assignThread } from '../../store/outbox/thread-commands.ts'
import { threadModalOpened } from '../../store/ui/ui-slice.ts'
import { nobody, toAssignment, useAssigneeChoices } from './use-assignee-choices.tsx'
import { useUserName } from './use-user-name.ts'
import styles from './assignee-menu.module.css'

/** Key of the choice that opens the dialog for a reason. */
const withReason = 'reason'

export const AssigneeMenu = ({ thread, wide = false }: { readonly thread: Row<'THREAD'>; readonly wide?: boolean }) => {
  const { t } = useTranslation('inbox')
  const dispatch = useAppDispatch()
  const assigneeId = thread.assigneeId ?? null
  const assignee = useUserName(assigneeId)
  const choices = useAssigneeChoices(thread)
  const asking: MenuChoice = {
    key: withReason,
    label: t('assignee.withReason'),
    icon: <MessageSquareText size={20} aria-hidden />,
    isAct: true,
  }
  const choose = (key: string): void => {
    if (key === withReason) dispatch(threadModalOpened({ modal: 'assign', threadId: thread._id }))
    else if (key !== (assigneeId ?? nobody)) void dispatch(assignThread(thread._id, toAssignment(key)))
  }
  return (
    <MenuButton
      name={wide ? 'inbox.panel.assignee' : 'inbox.assignee'}
      label={t('assignee.label')}
      wide={wide}
      choices={[...choices, asking]}
      chosen={assigneeId ?? nobody}
      onChoose={choose}
    >
      {assigneeId === null ? (
        <span className={styles.none}>{t('assignee.nobody')}</span>
      ) : (
        <>
          <Avatar name={assignee} size={20} />
          {/* The header has room for a first name; the side panel shows the full name. */}
          <span className={styles.name}>{wide ? assignee : assignee.split(' ')[0]}</span>
        </>
      )}
    </MenuButton>
  )
}
