// A member's role and teams, in one form.
import { useTranslation } from 'react-i18next'
import type { AnyRow, EntityType, Row } from '../../../../contract/index.ts'
import { CheckInput } from '../../../components/CheckInput.tsx'
import { ChoiceInput } from '../../../components/ChoiceInput.tsx'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { toEditAddress } from '../form/form-addresses.ts'
import { useRecordCall } from '../overrides/use-record-call.ts'
import { useOrganisationRows } from './use-organisation-rows.ts'
import styles from './settings.module.css'

interface MemberDialogProps {
  readonly type: EntityType
  readonly row: AnyRow
  readonly title: string
  readonly onClose: () => void
}

export const MemberDialog = ({ type, row, title, onClose }: MemberDialogProps) => {
  const { t } = useTranslation(['settings', 'resources'])
  const membership = row as unknown as Row<'ORGANISATIONMEMBERSHIP'>
  const orgId = membership.organisationId ?? ''
  const teams = useOrganisationRows('TEAM', orgId).data ?? []
  const call = useRecordCall()
  const initial: { role: string; teamIds: readonly string[] } = {
    role: membership.role ?? 'agent',
    teamIds: [...(membership.teamIds ?? [])].sort(),
  }
  const form = useForm({
    id: 'member',
    exists: true,
    draft: toEditAddress(type, row._id),
    initial,
    send: ({ role, teamIds }) =>
      call(
        'changeOrganisationMember',
        {
          params: { orgId, userId: membership.userId },
          body: { $set: { role: role === 'manager' ? 'manager' : 'agent', teamIds: [...teamIds] } },
        },
        'settings:people.changed',
        () => ({ title }),
      ),
    onDone: onClose,
  })
  const chosen = form.field('teamIds')
  const choose = (id: string, isIn: boolean): void =>
    chosen.onValue((isIn ? [...chosen.value, id] : chosen.value.filter((one) => one !== id)).toSorted())
  return (
    <FormDialog
      title={t('resources:form.edit', { title })}
      form={form}
      submitLabel={t('save')}
      disabled={!form.dirty}
      onClose={onClose}
    >
      <ChoiceInput
        {...form.field('role')}
        label={t('people.role')}
        choices={['agent', 'manager'].map((value) => ({ value, label: t(`resources:values.${value}`) }))}
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
    </FormDialog>
  )
}
