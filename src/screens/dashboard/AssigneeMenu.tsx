// The assignee. Agents assign to themselves or release their own; managers assign to any member.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { canAssign } from '../../../contract/permissions.ts'
import type { Rights } from '../../../contract/permissions.ts'
import type { Row } from '../../../contract/index.ts'
import { formatUserName } from '../../../contract/user-name.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { MenuButton } from '../../components/MenuButton.tsx'
import type { MenuChoice } from '../../components/MenuButton.tsx'
import { selectRows } from '../../store/entities/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { useRecords } from '../../store/records/use-record.ts'
import { selectRights } from '../../store/network/session-slice.ts'
import { assignThread } from '../../store/outbox/thread-commands.ts'
import { useUserName } from './use-user-name.ts'
import styles from './assignee-menu.module.css'

const nobody = 'nobody'

/** Members of the thread's organisation whom the signed-in user may put on it, themselves first; nobody who cannot sign in. */
const useAssignable = (thread: Row<'THREAD'>, rights: Rights | null): readonly Row<'USER'>[] => {
  const memberships = useAppSelector((state) => selectRows(state, 'ORGANISATIONMEMBERSHIP'))
  const ids = useMemo(() => {
    if (rights === null) return []
    const place = {
      organisationId: thread.organisationId ?? '',
      assigneeId: thread.assigneeId ?? null,
      teamId: thread.teamId ?? null,
    }
    const members = memberships
      .filter((membership) => membership.organisationId === thread.organisationId)
      .map((membership) => membership.userId)
    return [...new Set([rights.userId, ...members])].filter((id) => canAssign(rights, place, id))
  }, [memberships, rights, thread.organisationId, thread.assigneeId, thread.teamId])
  return useRecords('USER', ids).filter(({ status }) => status !== 'Passive')
}

export const AssigneeMenu = ({ thread, wide = false }: { readonly thread: Row<'THREAD'>; readonly wide?: boolean }) => {
  const { t } = useTranslation('inbox')
  const dispatch = useAppDispatch()
  const rights = useAppSelector(selectRights)
  const users = useAssignable(thread, rights)
  const assigneeId = thread.assigneeId ?? null
  const assignee = useUserName(assigneeId)
  const place = { organisationId: thread.organisationId ?? '', assigneeId, teamId: thread.teamId ?? null }
  const mayRelease = rights !== null && canAssign(rights, place, null)
  const choices: MenuChoice[] = [
    ...(assigneeId === null || mayRelease ? [{ key: nobody, label: t('assignee.nobody') }] : []),
    ...users.map((user) => ({
      key: user._id,
      label: user._id === rights?.userId ? t('assignee.me', { name: formatUserName(user) }) : formatUserName(user),
      icon: <Avatar name={formatUserName(user)} size={20} />,
    })),
  ]
  return (
    <MenuButton
      name={wide ? 'inbox.panel.assignee' : 'inbox.assignee'}
      label={t('assignee.label')}
      wide={wide}
      choices={choices}
      chosen={assigneeId ?? nobody}
      onChoose={(key) => {
        const next = key === nobody ? null : key
        if (next !== assigneeId) void dispatch(assignThread(thread._id, next))
      }}
    >
      {assigneeId === null ? (
        <span className={styles.none}>{t('assignee.nobody')}</span>
      ) : (
        <>
          <Avatar name={assignee} size={20} />
          {/* The header has room for a first name; the side panel says all of it. */}
          <span className={styles.name}>{wide ? assignee : assignee.split(' ')[0]}</span>
        </>
      )}
    </MenuButton>
  )
}
