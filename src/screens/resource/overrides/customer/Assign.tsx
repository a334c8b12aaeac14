// Gives all conversations of a customer to a member: agents to themselves, managers to anybody.
import Button from '@mui/material/Button'
import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceInput } from '../../../../components/ChoiceInput.tsx'
import { useDisclosure } from '../../../../components/use-disclosure.ts'
import { useCallQuery } from '../../../../store/records/use-call-query.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { getChoiceLabel } from '../../inputs/choice-name.ts'
import { isPassive } from '../../values/use-title.ts'
import { ActionDialog } from '../ActionDialog.tsx'
import { Answered } from '../Answered.tsx'
import type { RecordPart } from '../resource-overrides.ts'
import { useRecordCall } from '../use-record-call.ts'

interface AssignProps extends RecordPart {
  readonly manages: boolean
}

const maxMembers = 200

const AssignDialog = ({ row, title, manages, onClose }: AssignProps & { readonly onClose: () => void }) => {
  const { t } = useTranslation(['customers', 'resources'])
  const me = useAppSelector((state) => state.session.userId)
  const assigned = (row['assignments'] as readonly { readonly userId: string }[] | null | undefined)?.[0]?.userId
  const [userId, setUserId] = useState(assigned ?? '')
  const call = useRecordCall()
  const answer = useCallQuery('organisationMembers', {
    params: { orgId: String(row['organisationId']) },
    query: { options: { limit: maxMembers, sort: { 'authOptions.username': 1 } } },
  })
  return (
    <ActionDialog
      title={t('assign.title', { title })}
      lines={[t('assign.text')]}
      confirmLabel={t('assign.confirm')}
      run={() =>
        call(
          'assignCustomer',
          { params: { id: row._id }, body: { userId: userId === '' ? null : userId } },
          'customers:assign.done',
        )
      }
      onClose={onClose}
    >
      <Answered answer={answer}>
        {({ users }) => (
          <ChoiceInput
            id="assign-user"
            name="assign-user"
            label={t('assign.to')}
            none={t('assign.nobody')}
            choices={users
              .filter((user) => user._id === assigned || (!isPassive(user) && (manages || user._id === me)))
              .map((user) => ({ value: user._id, label: getChoiceLabel('USER', user, t) }))}
            value={userId}
            onValue={setUserId}
          />
        )}
      </Answered>
    </ActionDialog>
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
