// Form for a member: role and teams, or leaving, with a new assignee for their open conversations.
import { useTranslation } from 'react-i18next'
import type { AnyRow, EntityType, Row } from '../../../../contract/index.ts'
import { maxCapacity } from '../../../../contract/agent-states.ts'
import { isAdministrator } from '../../../../contract/permissions.ts'
import type { Rights } from '../../../../contract/permissions.ts'
import { CheckInput } from '../../../components/CheckInput.tsx'
import { ChoiceInput } from '../../../components/ChoiceInput.tsx'
import { TextInput } from '../../../components/TextInput.tsx'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { textRule } from '../../../lib/validation.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import { useListQuery } from '../../../store/records/api.ts'
import { pickSeen, useFetchOvertaken } from '../../../store/records/use-save-changes.ts'
import { useRecord, useRecords } from '../../../store/records/use-record.ts'
import { toEditAddress } from '../form/form-addresses.ts'
import { useRecordCall } from '../overrides/use-record-call.ts'
import { titleOf } from '../values/use-title.ts'
import { useOrganisationRows } from './use-organisation-rows.ts'
import styles from './settings.module.css'

type User = Row<'USER'>

interface MemberDialogProps {
  readonly type: EntityType
  readonly row: AnyRow
  readonly title: string
  readonly onClose: () => void
}

/** here: active member; left: leaves this organisation; off: deactivated. */
type Employment = 'here' | 'left' | 'off'

const standingOf = (user: User | undefined): Employment => (user?.status === 'Passive' ? 'off' : 'here')

/** Choices that the user has for them; none for themselves. */
const listStandings = (rights: Rights | null, user: User | undefined): readonly Employment[] => {
  if (rights === null || user === undefined || user._id === rights.userId) return []
  const isBeyond = user.role === 'Superadmin' && rights.role !== 'Superadmin'
  return isAdministrator(rights) && !isBeyond ? ['here', 'left', 'off'] : ['here', 'left']
}

/** Members of the organisation who can take over conversations, by name. */
const useColleagues = (organisationId: string, userId: string) => {
  const { i18n } = useTranslation()
  const memberships = useOrganisationRows('ORGANISATIONMEMBERSHIP', organisationId).data ?? []
  return useRecords(
    'USER',
    memberships.map((membership) => membership.userId),
  )
    .filter(({ _id, status }) => _id !== userId && status !== 'Passive')
    .map((user) => ({ value: user._id, label: titleOf('USER', user as unknown as AnyRow) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language))
}

interface MemberValues {
  readonly role: string
  readonly teamIds: readonly string[]
  /** Empty for no limit. */
  readonly capacity: string
  readonly standing: string
  readonly handOverTo: string
}

const isCapacity = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= maxCapacity

const capacityRule = () => textRule((text) => (isCapacity(text.trim()) ? null : 'INVALID_CAPACITY'))

const useMemberForm = ({ type, row, title, onClose }: MemberDialogProps, user: User | undefined) => {
  const call = useRecordCall()
  const fetchOvertaken = useFetchOvertaken(type)
  const {
    organisationId: orgId = '',
    userId,
    role,
    teamIds,
    capacity,
  } = row as unknown as Row<'ORGANISATIONMEMBERSHIP'>
  const params = { orgId: orgId ?? '', userId }
  const settle = async ({ role: chosen, teamIds: teams, capacity: max }: MemberValues, fields: readonly string[]) => {
    const values = {
      role: chosen === 'manager' ? ('manager' as const) : ('agent' as const),
      teamIds: [...teams],
      capacity: max.trim() === '' ? null : Number(max),
    }
    const $set = Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)))
    const body = { $set, $seen: pickSeen(row, $set) }
    const error = await call('changeOrganisationMember', { params, body }, 'settings:people.changed', () => ({ title }))
    return fetchOvertaken(row._id, error)
  }
  const initial: MemberValues = {
    role: role ?? 'agent',
    teamIds: [...(teamIds ?? [])].sort(),
    capacity: String(capacity ?? ''),
    standing: standingOf(user),
    handOverTo: '',
  }
  return useForm({
    id: 'member',
    exists: true,
    draft: toEditAddress(type, row._id),
    initial,
    rules: () => ({ capacity: capacityRule() }),
    send: async (values, changed) => {
      const body = { handOverTo: values.handOverTo || null }
      const toCount = ({ openThreads }: { readonly openThreads: number }) => ({ count: openThreads, title })
      if (changed.includes('standing') && values.standing === 'left')
        return call('removeOrganisationMember', { params, body }, 'settings:people.left', toCount)
      if (changed.includes('standing') && values.standing === 'off')
        return call('deactivateUser', { params: { id: userId }, body }, 'users:deactivate.done', toCount)
      const refused = changed.includes('standing')
        ? await call('reactivateUser', { params: { id: userId } }, 'users:reactivate.done')
        : null
      const written = changed.filter((field) => ['role', 'teamIds', 'capacity'].includes(field))
      return refused ?? (written.length > 0 ? settle(values, written) : null)
    },
    onDone: onClose,
  })
}

export const MemberDialog = (props: MemberDialogProps) => {
  const { row, title, onClose } = props
  const { t } = useTranslation(['settings', 'resources', 'users'])
  const { organisationId = '', userId } = row as unknown as Row<'ORGANISATIONMEMBERSHIP'>
  const orgId = organisationId ?? ''
  const user = useRecord('USER', userId)
  const standings = listStandings(useAppSelector(selectRights), user)
  const teams = useOrganisationRows('TEAM', orgId).data ?? []
  const colleagues = useColleagues(orgId, userId)
  const form = useMemberForm(props, user)
  const { standing, handOverTo } = form.values
  const isLeaving = standing !== 'here' && standing !== standingOf(user)
  const open = useListQuery({
    type: 'THREAD',
    ...(standing === 'left' ? { organisationId: orgId } : {}),
    filter: { assigneeId: userId, status: { $in: ['open', 'snoozed'] } },
    limit: 1,
  }).currentData?.params.total
  const chosen = form.field('teamIds')
  const choose = (id: string, isIn: boolean): void =>
    chosen.onValue((isIn ? [...chosen.value, id] : chosen.value.filter((one) => one !== id)).toSorted())
  const lines = [
    t(standing === 'off' ? 'users:deactivate.sessions' : 'people.leaves'),
    open === undefined
      ? t(handOverTo === '' ? 'users:deactivate.allToQueue' : 'users:deactivate.allHandedOver')
      : t(handOverTo === '' ? 'users:deactivate.queue' : 'users:deactivate.handedOver', { count: open }),
    t('users:deactivate.history'),
  ]
  return (
    <FormDialog
      title={t('resources:form.edit', { title })}
      form={form}
      lines={isLeaving ? lines : []}
      submitLabel={t(isLeaving ? (standing === 'off' ? 'people.do.off' : 'people.do.left') : 'save')}
      danger={isLeaving}
      disabled={!form.dirty}
      onClose={onClose}
    >
      {standings.length === 0 ? null : (
        <ChoiceInput
          {...form.field('standing')}
          label={t('people.standing')}
          choices={standings.map((value) => ({ value, label: t(`people.standings.${value}`) }))}
        />
      )}
      {isLeaving ? (
        <ChoiceInput
          {...form.field('handOverTo')}
          label={t('users:deactivate.to')}
          none={t('people.queue')}
          choices={colleagues}
        />
      ) : (
        <>
          <ChoiceInput
            {...form.field('role')}
            label={t('people.role')}
            choices={['agent', 'manager'].map((value) => ({ value, label: t(`resources:values.${value}`) }))}
          />
          <TextInput
            {...form.field('capacity')}
            type="number"
            min="1"
            max={String(maxCapacity)}
            label={t('people.capacity')}
            optional={t('people.anyNumber')}
          />
          {teams.length === 0 ? null : (
            <fieldset className={styles.choices}>
              <legend className={styles.legend}>{t('people.teams')}</legend>
              {teams.map(({ _id, name }) => (
                <CheckInput
                  key={_id}
                  id={`member-${_id}`}
                  name={`member-${_id}`}
                  label={name || _id}
                  value={chosen.value.includes(_id)}
                  onValue={(isIn) => choose(_id, isIn)}
                />
              ))}
            </fieldset>
          )}
        </>
      )}
    </FormDialog>
  )
}
