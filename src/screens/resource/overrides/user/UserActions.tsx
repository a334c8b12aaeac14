// Deactivates a user and hands over their open conversations, or re-activates them. For administrators only, and never for themselves.
import Button from '@mui/material/Button'
import { UserCheck, UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isAdministrator } from '../../../../../contract/permissions.ts'
import { useDisclosure } from '../../../../components/use-disclosure.ts'
import { useStandingQuestion } from '../../../../components/use-standing-question.ts'
import { ActionDialog } from '../../../../forms/ActionDialog.tsx'
import { FormDialog } from '../../../../forms/FormDialog.tsx'
import { useForm } from '../../../../forms/use-form.ts'
import { useListQuery } from '../../../../store/records/api.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import { ReferenceInput } from '../../inputs/ReferenceInput.tsx'
import type { RecordPart } from '../override-parts.ts'
import { useRecordCall } from '../use-record-call.ts'

const nobody: readonly string[] = []

const DeactivateDialog = ({ row, title, onClose }: RecordPart & { readonly onClose: () => void }) => {
  const { t } = useTranslation('users')
  const call = useRecordCall()
  const form = useForm({
    id: 'deactivate',
    initial: { taker: nobody },
    send: ({ taker: [handOverTo = null] }) =>
      call(
        'deactivateUser',
        { params: { id: row._id }, body: { handOverTo } },
        'users:deactivate.done',
        ({ openThreads }) => ({ count: openThreads }),
      ),
    onDone: onClose,
  })
  const open = useListQuery({
    type: 'THREAD',
    filter: { assigneeId: row._id, status: { $in: ['open', 'snoozed'] } },
    limit: 1,
    force: true,
  }).data?.params.total
  const handOverTo = form.values.taker[0] ?? null
  return (
    <FormDialog
      title={t('deactivate.title', { title })}
      form={form}
      lines={[
        t('deactivate.sessions'),
        open === undefined
          ? t(handOverTo === null ? 'deactivate.allToQueue' : 'deactivate.allHandedOver')
          : t(handOverTo === null ? 'deactivate.queue' : 'deactivate.handedOver', { count: open }),
        t('deactivate.history'),
      ]}
      submitLabel={t('deactivate.open')}
      danger
      disabled={handOverTo === row._id}
      onClose={onClose}
    >
      <ReferenceInput
        {...form.field('taker')}
        label={t('deactivate.to')}
        optional={t('deactivate.toHint')}
        target="USER"
      />
    </FormDialog>
  )
}

const ReactivateDialog = ({ row, title, onClose }: RecordPart & { readonly onClose: () => void }) => {
  const { t } = useTranslation('users')
  const call = useRecordCall()
  return (
    <ActionDialog
      title={t('reactivate.title', { title })}
      lines={[t('reactivate.text')]}
      confirmLabel={t('reactivate.open')}
      run={() => call('reactivateUser', { params: { id: row._id } }, 'users:reactivate.done')}
      onClose={onClose}
    />
  )
}

export const UserActions = (part: RecordPart) => {
  const { t } = useTranslation('users')
  const { row, title } = part
  const rights = useAppSelector(selectRights)
  const passive = row['status'] === 'Passive'
  const what = passive ? 'reactivate' : 'deactivate'
  const asking = useDisclosure({ key: 'user.status', kind: 'popup', title: t(`${what}.title`, { title }) })
  const isAsked = useStandingQuestion(asking, what)
  const beyond = row['role'] === 'Superadmin' && rights?.role !== 'Superadmin'
  if (rights === null || !isAdministrator(rights) || row._id === rights.userId || beyond) return null
  const Icon = passive ? UserCheck : UserX
  return (
    <>
      <Button
        variant="outlined"
        color={passive ? 'primary' : 'error'}
        startIcon={<Icon size={16} aria-hidden />}
        onClick={asking.open}
      >
        {t(`${what}.open`)}
      </Button>
      {isAsked && passive ? <ReactivateDialog {...part} onClose={asking.close} /> : null}
      {isAsked && !passive ? <DeactivateDialog {...part} onClose={asking.close} /> : null}
    </>
  )
}
