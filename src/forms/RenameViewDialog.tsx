// Renames a saved view of a table or of the inbox.
import { useTranslation } from 'react-i18next'
import { TextInput } from '../components/TextInput.tsx'
import { requiredField } from '../lib/validation.ts'
import { useRecord } from '../store/records/use-record.ts'
import { useSaveChanges } from '../store/records/use-save-changes.ts'
import { FormDialog } from './FormDialog.tsx'
import { useForm } from './use-form.ts'

/** Key under which input survives a reload of the page. */
export const toRenameAddress = (id: string): string => `rename.${id}`

interface RenameViewDialogProps {
  readonly type: 'SAVEDVIEW' | 'SHAREDVIEW'
  readonly id: string
  readonly onClose: () => void
}

export const RenameViewDialog = ({ type, id, onClose }: RenameViewDialogProps) => {
  const { t } = useTranslation('forms')
  const row = useRecord(type, id)
  const save = useSaveChanges(type)
  const form = useForm({
    id: 'view',
    exists: true,
    draft: toRenameAddress(id),
    initial: { name: row?.name ?? '' },
    rules: () => ({ name: requiredField() }),
    fieldByCode: { ALREADY_EXISTS: 'name' },
    send: ({ name }) => save(id, row, { name: name.trim() }),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('view.rename')}
      form={form}
      submitLabel={t('view.do')}
      disabled={!form.dirty || form.lacking}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} label={t('view.name')} maxLength={150} />
    </FormDialog>
  )
}
