// Form for a team: name, colour and members.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow, Row } from '../../../../contract/index.ts'
import { maxTeamPeoplePerCall } from '../../../../contract/platform/team-calls.ts'
import { CheckInput } from '../../../components/CheckInput.tsx'
import { TextInput } from '../../../components/TextInput.tsx'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { requiredField } from '../../../lib/validation.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { runCall } from '../../../store/records/run-call.ts'
import { useRecords } from '../../../store/records/use-record.ts'
import { ColourField } from '../form/ColourField.tsx'
import { toCreateAddress, toEditAddress } from '../form/form-addresses.ts'
import { titleOf } from '../values/use-title.ts'
import { useOrganisationRows } from './use-organisation-rows.ts'
import { useSaveRecord } from './use-save-record.ts'
import styles from './settings.module.css'

interface TeamDialogProps {
  readonly organisationId: string
  /** null for a new one. */
  readonly team: Row<'TEAM'> | null
  readonly onClose: () => void
}

interface TeamValues {
  readonly name: string
  readonly description: string
  readonly hexColor: string
  readonly people: readonly string[]
}

interface Candidate {
  readonly id: string
  readonly name: string
}

/** Members of the organisation by name; those who cannot sign in only if they are in the team. */
const useCandidates = (organisationId: string, team: Row<'TEAM'> | null) => {
  const { i18n } = useTranslation()
  const memberships = useOrganisationRows('ORGANISATIONMEMBERSHIP', organisationId).data ?? []
  const inTeam = memberships
    .filter(({ teamIds }) => team !== null && teamIds?.includes(team._id))
    .map(({ userId }) => userId)
    .sort()
  const users = useRecords(
    'USER',
    memberships.map(({ userId }) => userId),
  )
  const candidates = users
    .filter(({ _id, status }) => status !== 'Passive' || inTeam.includes(_id))
    .map((user): Candidate => ({ id: user._id, name: titleOf('USER', user as unknown as AnyRow) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, i18n.language))
  return { candidates, inTeam }
}

export const TeamDialog = ({ organisationId, team, onClose }: TeamDialogProps) => {
  const { t } = useTranslation(['settings', 'resources'])
  const dispatch = useAppDispatch()
  const { candidates, inTeam } = useCandidates(organisationId, team)
  // If the team was created but its members were refused, the next attempt updates it instead of creating another.
  const [madeId, setMadeId] = useState(team?._id ?? null)
  const save = useSaveRecord({ type: 'TEAM', organisationId, id: madeId })
  const changePeople = async (id: string, people: readonly string[]): Promise<RequestError | null> => {
    const add = people.filter((one) => !inTeam.includes(one))
    const remove = inTeam.filter((one) => !people.includes(one))
    const all = [...add.map((one) => ({ add: [one] })), ...remove.map((one) => ({ remove: [one] }))]
    for (let from = 0; from < all.length; from += maxTeamPeoplePerCall) {
      const part = all.slice(from, from + maxTeamPeoplePerCall)
      const body = {
        add: part.flatMap((one) => ('add' in one ? one.add : [])),
        remove: part.flatMap((one) => ('remove' in one ? one.remove : [])),
      }
      const result = await dispatch(runCall('changeTeamMembers', { params: { id }, body, quiet: true }))
      if (!result.ok) return result.error
    }
    return null
  }
  const form = useForm<TeamValues>({
    id: 'team',
    exists: team !== null,
    draft: team === null ? toCreateAddress('TEAM', { organisationId }) : toEditAddress('TEAM', team._id),
    initial: {
      name: team?.name ?? '',
      description: team?.description ?? '',
      hexColor: team?.hexColor ?? '',
      people: inTeam,
    },
    rules: () => ({ name: requiredField() }),
    send: async ({ people, ...typed }, changed) => {
      const fields = (['name', 'description', 'hexColor'] as const)
        .filter((field) => changed.includes(field))
        .map((field) => [field, typed[field].trim() || null])
      const saved = await save(Object.fromEntries(fields) as Record<string, unknown>)
      if (saved.error) return saved.error
      setMadeId(saved.id)
      return changePeople(saved.id, people)
    },
    onDone: onClose,
  })
  const people = form.field('people')
  return (
    <FormDialog
      title={team === null ? t('teams.add') : t('resources:form.edit', { title: team.name || team._id })}
      form={form}
      submitLabel={t(team === null ? 'resources:form.create' : 'save')}
      disabled={!form.dirty}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} label={t('teams.name')} autoFocus maxLength={150} />
      <TextInput
        {...form.field('description')}
        label={t('teams.description')}
        optional={t('resources:form.optional')}
        maxLength={500}
      />
      <ColourField {...form.field('hexColor')} label={t('teams.colour')} optional={t('resources:form.optional')} />
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{t('teams.people')}</legend>
        {candidates.map(({ id, name }) => (
          <CheckInput
            key={id}
            id={`team-${id}`}
            name={`team-${id}`}
            label={name}
            value={people.value.includes(id)}
            onValue={(isIn) =>
              people.onValue((isIn ? [...people.value, id] : people.value.filter((one) => one !== id)).toSorted())
            }
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}
