// "New" in the list of memberships: invites people to an organisation. On a user's own page it asks for the organisation.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../../forms/FormDialog.tsx'
import { useForm } from '../../../../forms/use-form.ts'
import { selectRecord, selectRows } from '../../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import { CreateDialog } from '../../form/CreateDialog.tsx'
import { canCreate } from '../../form/permitted.ts'
import { ReferenceInput } from '../../inputs/ReferenceInput.tsx'
import type { CreateForm } from '../override-parts.ts'
import { AddMembersDialog } from './AddMembers.tsx'

const none: { readonly organisation: readonly string[] } = { organisation: [] }

const ChooseOrganisation = ({
  onChosen,
  onClose,
}: {
  readonly onChosen: (id: string) => void
  readonly onClose: () => void
}) => {
  const { t } = useTranslation('organisations')
  const form = useForm({
    id: 'members',
    initial: none,
    send: ({ organisation: [id = ''] }) => {
      onChosen(id)
      return Promise.resolve(null)
    },
  })
  const organisation = form.field('organisation')
  return (
    <FormDialog
      title={t('members.open')}
      form={form}
      submitLabel={t('members.next')}
      disabled={organisation.value.length === 0}
      onClose={onClose}
    >
      <ReferenceInput {...organisation} label={t('members.where')} target="ORGANISATION" />
    </FormDialog>
  )
}

export const NewMembershipDialog = ({ settled, onClose }: CreateForm) => {
  const rights = useAppSelector(selectRights)
  const organisations = useAppSelector((state) => selectRows(state, 'ORGANISATION'))
  const managed = organisations.filter(({ _id }) => canCreate(rights, 'ORGANISATIONMEMBERSHIP', _id))
  const [chosen, setChosen] = useState(
    () => settled.organisationId ?? (managed.length === 1 ? managed[0]?._id : undefined),
  )
  const organisation = useAppSelector((state) => selectRecord(state, 'ORGANISATION', chosen))
  if (settled.filter?.['userId'] !== undefined)
    return <CreateDialog type="ORGANISATIONMEMBERSHIP" settled={settled} onClose={onClose} />
  if (chosen === undefined) return <ChooseOrganisation onChosen={setChosen} onClose={onClose} />
  return <AddMembersDialog orgId={chosen} title={organisation?.name ?? ''} onClose={onClose} />
}
