// Assigns all conversations of a customer to a member: agents to themselves, managers to anyone.
import Button from '@mui/material/Button'
import { UserCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ChoiceInput } from '../../../../components/ChoiceInput.tsx'
import { useDisclosure } from '../../../../components/use-disclosure.ts'
import { FormDialog } from '../../../../forms/FormDialog.tsx'
import { useForm } from '../../../../forms/use-form.ts'
import { useCallQuery } from '../../../../store/records/use-call-query.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { getChoiceLabel } from '../../inputs/choice-name.ts'
import { isPassive } from '../../values/use-title.ts'
import { Answered } from '../Answered.tsx'
import type { RecordPart } from '../override-parts.ts'
import { useRecordCall } from '../use-record-call.ts'

interface AssignProps extends RecordPart {
  readonly manages: boolean
}

const maxMembers = 200

const AssignDialog = ({ row, title, manages, onClose }: AssignProps & { readonly onClose: () => void }) => {
  const { t } = useTranslation(['customers', 'resources'])
  const me = useAppSelector((state) => state.session.userId)
  const assigned = (row['assignments'] as readonly { readonly userId: string }[] | null | undefined)?.[0]?.userId
  const call = useRecordCall()
  const form = useForm({
    id: 'assign',
    initial: { userId: assigned ?? '' },
    send: ({ userId }) =>
      call(
        'assignCustomer',
        { params: { id: row._id }, body: { userId: userId === '' ? null : userId } },
        'customers:assign.done',
      ),
    onDone: onClose,
  })
  const answer = useCallQuery('organisationMembers', {
    params: { orgId: String(row['organisationId']) },
    query: { options: { limit: maxMembers, sort: { 'authOptions.username': 1 } } },
  })
  return (
    <FormDialog
      title={t('assign.title', { title })}
      form={form}
      lines={[t('assign.text')]}
      submitLabel={t('assign.confirm')}
      onClose={onClose}
    >
      <Answered answer={answer}>
        {({ users }) => (
          <ChoiceInput
            {...form.field('userId')}
            label={t('assign.to')}
            none={t('assign.nobody')}
            choices={users
              .filter((user) => user._id === assigned || (!isPassive(user) && (manages || user._id === me)))
              .map((user) => ({ value: user._id, label: getChoiceLabel('USER', user, t) }))}
          />
        )}
      </Answered>
    </FormDialog>
  )
}

export const Assign = (props: AssignProps) => {
  const { t } = useTranslation('customers')
  const asking = useDisclosure({
    key: 'customer.assign',
    kind: 'popup',
    title: t('assign.title', { title: props.title }),
  })
  return (
    <>
      <Button variant="outlined" startIcon={<UserCheck size={16} aria-hidden />} onClick={asking.open}>
        {t('assign.open')}
      </Button>
      {asking.isOpen ? <AssignDialog {...props} onClose={asking.close} /> : null}
    </>
  )
}
