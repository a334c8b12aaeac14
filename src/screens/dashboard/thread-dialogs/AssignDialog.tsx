// Dialog for assigning a conversation with a reason, which appears in its activity line.
import { useTranslation } from 'react-i18next'
import { maxReasonLength } from '../../../../contract/close-reasons.ts'
import type { Row } from '../../../../contract/index.ts'
import { ChoiceInput } from '../../../components/ChoiceInput.tsx'
import { TextInput } from '../../../components/TextInput.tsx'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { requiredField } from '../../../lib/validation.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { assignThread } from '../../../store/outbox/thread-commands.ts'
import { listPresentChoices, toAssignment, useAssigneeChoices } from '../use-assignee-choices.tsx'

interface AssignDialogProps {
  readonly thread: Row<'THREAD'>
  readonly onClose: () => void
}

export const AssignDialog = ({ thread, onClose }: AssignDialogProps) => {
  const { t } = useTranslation(['threads', 'inbox'])
  const dispatch = useAppDispatch()
  const choices = useAssigneeChoices(thread)
  const form = useForm({
    id: `assign-${thread._id}`,
    initial: { assignee: '', reason: '' },
    rules: () => ({ assignee: requiredField(), reason: requiredField().max(maxReasonLength, 'TEXT_TOO_LONG') }),
    send: ({ assignee, reason }) => {
      void dispatch(assignThread(thread._id, { ...toAssignment(assignee), reason: reason.trim() }))
      return Promise.resolve(null)
    },
    onDone: onClose,
  })
  return (
    <FormDialog title={t('assign.title')} form={form} submitLabel={t('assign.submit')} width="xs" onClose={onClose}>
      <ChoiceInput
        {...form.field('assignee')}
        label={t('inbox:assignee.label')}
        choices={choices.map(({ key, label }) => ({
          value: key,
          label,
          disabled: listPresentChoices(thread).includes(key),
        }))}
      />
      <TextInput {...form.field('reason')} label={t('assign.reason')} type="area" />
    </FormDialog>
  )
}
