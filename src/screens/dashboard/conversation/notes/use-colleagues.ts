// Members who can see a conversation and so can be mentioned in its notes, by name; without the user and those who cannot sign in.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../../contract/index.ts'
import { canMemberSee } from '../../../../../contract/permissions.ts'
import { formatUserName } from '../../../../../contract/user-name.ts'
import { selectRows } from '../../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { useRecord, useRecords } from '../../../../store/records/use-record.ts'
import type { Colleague } from './mention-text.ts'

export const useColleagues = (thread: Row<'THREAD'> | undefined): readonly Colleague[] => {
  const { i18n } = useTranslation()
  const memberships = useAppSelector((state) => selectRows(state, 'ORGANISATIONMEMBERSHIP'))
  const visibility = useRecord('ORGANISATION', thread?.organisationId)?.visibility ?? 'all'
  const { organisationId = '', assigneeId = null, teamId = null } = thread ?? {}
  const ids = useMemo(() => {
    const place = { organisationId, assigneeId, teamId }
    return memberships.flatMap(({ organisationId: of, userId, role, teamIds = [] }) =>
      of === organisationId &&
      (userId === assigneeId ||
        canMemberSee({ organisationId, manager: role === 'manager', teamIds, visibility }, place))
        ? [userId]
        : [],
    )
  }, [memberships, organisationId, assigneeId, teamId, visibility])
  const ownId = useAppSelector((state) => state.session.userId)
  const users = useRecords('USER', ids)
  return useMemo(() => {
    const { compare } = new Intl.Collator(i18n.language)
    return users
      .filter(({ _id, status }) => status !== 'Passive' && _id !== ownId)
      .map((user) => ({ id: user._id, name: formatUserName(user) }))
      .toSorted((one, other) => compare(one.name, other.name))
  }, [users, ownId, i18n.language])
}
