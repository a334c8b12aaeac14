// Possible assignees of a conversation. Agents assign to themselves and to colleagues who can see it, assign it to a team, or release
// their own; managers assign to any member.
import { Users } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { canAssign } from '../../../contract/permissions.ts'
import type { Rights } from '../../../contract/permissions.ts'
import type { Row } from '../../../contract/index.ts'
import { formatUserName } from '../../../contract/user-name.ts'
import { Avatar } from '../../components/Avatar.tsx'
import type { MenuChoice } from '../../components/MenuChoices.tsx'
import { listAssignable } from '../../store/inbox/list-assignable.ts'
import { selectRows } from '../../store/entities/selectors.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useRecord, useRecords } from '../../store/records/use-record.ts'
import { selectRights } from '../../store/network/session-slice.ts'
import type { Assignment } from '../../store/outbox/thread-commands.ts'

export const nobody = 'nobody'

/** Prefix of the keys of teams. */
const teamMark = 'team '

/** Members of the conversation's organisation whom the user may assign, themselves first; without those who cannot sign in. */
const useAssignable = (thread: Row<'THREAD'>, rights: Rights | null): readonly Row<'USER'>[] => {
  const memberships = useAppSelector((state) => selectRows(state, 'ORGANISATIONMEMBERSHIP'))
  const visibility = useRecord('ORGANISATION', thread.organisationId)?.visibility ?? 'all'
  const ids = useMemo(() => {
    const place = {
      organisationId: thread.organisationId ?? '',
      assigneeId: thread.assigneeId ?? null,
      teamId: thread.teamId ?? null,
    }
    return rights === null ? [] : listAssignable(rights, memberships, visibility, place)
  }, [memberships, rights, thread.organisationId, thread.assigneeId, thread.teamId, visibility])
  return useRecords('USER', ids).filter(({ status }) => status !== 'Passive')
}

/** @param key key of a choice */
export const toAssignment = (key: string): Assignment => {
  if (key === nobody) return { userId: null }
  return key.startsWith(teamMark) ? { userId: null, teamId: key.slice(teamMark.length) } : { userId: key }
}

/** Keys of the choices that change nothing. */
export const listPresentChoices = ({ assigneeId, teamId }: Row<'THREAD'>): readonly string[] => {
  if (assigneeId) return [assigneeId]
  return teamId ? [nobody, `${teamMark}${teamId}`] : [nobody]
}

export const useAssigneeChoices = (thread: Row<'THREAD'>): readonly MenuChoice[] => {
  const { t } = useTranslation(['inbox', 'app'])
  const rights = useAppSelector(selectRights)
  const users = useAssignable(thread, rights)
  const assigneeId = thread.assigneeId ?? null
  const place = { organisationId: thread.organisationId ?? '', assigneeId, teamId: thread.teamId ?? null }
  const mayRelease = rights !== null && canAssign(rights, place, null)
  const teams = useAppSelector((state) => selectRows(state, 'TEAM')).filter(
    ({ organisationId, name }) => organisationId === thread.organisationId && name,
  )
  const states = useAppSelector((state) => selectRows(state, 'AGENTSTATE'))
  const nameOf = (user: Row<'USER'>): string => {
    if (user._id === rights?.userId) return t('assignee.me', { name: formatUserName(user) })
    const own = states.find((row) => row.userId === user._id && row.organisationId === thread.organisationId)
    const state = own?.state ?? 'away'
    return state === 'available'
      ? formatUserName(user)
      : t('assignee.state', { name: formatUserName(user), state: t(`app:agentState.${state}`) })
  }
  return [
    ...(assigneeId === null || mayRelease ? [{ key: nobody, label: t('assignee.nobody') }] : []),
    ...users.map((user) => ({
      key: user._id,
      label: nameOf(user),
      icon: <Avatar name={formatUserName(user)} size={20} />,
    })),
    ...teams.map(({ _id, name, hexColor }) => ({
      key: `${teamMark}${_id}`,
      label: t('assignee.team', { name }),
      icon: <Users size={20} color={hexColor ?? 'currentColor'} aria-hidden />,
    })),
  ]
}
