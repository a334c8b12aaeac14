// Dialog for going away for the day: decides what happens to the user's open conversations.
import { useTranslation } from 'react-i18next'
import { CheckInput } from '../../components/CheckInput.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/use-form.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { useListQuery } from '../../store/records/api.ts'
import { runCall } from '../../store/records/run-call.ts'
import { toastShown } from '../../store/ui/toasts-slice.ts'

export const AwayDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation(['app', 'device'])
  const dispatch = useAppDispatch()
  const userId = useAppSelector((state) => state.session.userId)
  const open = useListQuery({
    type: 'THREAD',
    filter: { assigneeId: userId, status: { $in: ['open', 'snoozed'] } },
    limit: 1,
  }).data?.params.total
  const form = useForm({
    id: 'away',
    initial: { handBack: true },
    send: async ({ handBack }) => {
      const result = await dispatch(runCall('setAgentState', { body: { state: 'away', handBack }, quiet: true }))
      if (!result.ok) return result.error
      const values = { count: result.data.openThreads }
      dispatch(toastShown({ kind: 'success', place: 'toast', titleKey: 'device:away.done', values }))
      return null
    },
    onDone: onClose,
  })
  const lines = [t('device:away.rules'), ...(form.values.handBack ? [t('device:away.back')] : [])]
  return (
    <FormDialog
      title={t('agentState.dialog.title')}
      form={form}
      lines={lines}
      submitLabel={t('device:away.confirm')}
      onClose={onClose}
    >
      <CheckInput {...form.field('handBack')} label={t('device:away.handBack', { n: open ?? '…' })} />
    </FormDialog>
  )
}
