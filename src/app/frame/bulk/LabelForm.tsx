// Form for labels to add to and remove from many conversations.
import { useTranslation } from 'react-i18next'
import { mixed } from 'yup'
import { DialogForm } from '../../../forms/DialogForm.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { ReferenceInput } from '../../../screens/resource/inputs/ReferenceInput.tsx'
import { countBulk } from '../../../store/records/bulk-thunks.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import type { BulkFormProps } from './BulkForm.tsx'
import { useBulkOrganisation } from './use-bulk-organisation.ts'

interface Labels {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

const none: Labels = { add: [], remove: [] }

/** Error of the choice, as a key of the `bulk` namespace. */
const findFault = ({ add, remove }: Labels): string | null => {
  if (add.some((id) => remove.includes(id))) return 'ask.bothLabels'
  return add.length + remove.length === 0 ? 'ask.noLabel' : null
}

export const LabelForm = ({ question: { body }, onClose }: BulkFormProps) => {
  const { t } = useTranslation('bulk')
  const dispatch = useAppDispatch()
  const organisationId = useBulkOrganisation(body)?._id
  const form = useForm<Labels>({
    id: 'bulk-labels',
    initial: none,
    rules: (labels) => ({ add: mixed().test('labels', 'INVALID_VALUE', () => findFault(labels) === null) }),
    send: async ({ add, remove }) => {
      void dispatch(countBulk({ add: [...add], remove: [...remove] }))
      return null
    },
  })
  const fault = findFault(form.values)
  const isSaid = fault === 'ask.bothLabels' || form.errorFor('add') !== undefined
  const shared = { target: 'SOCIALLABELOPTION', organisationId, multiple: true } as const
  return (
    <DialogForm form={form} submitLabel={t('ask.next')} onClose={onClose}>
      <ReferenceInput
        {...form.field('add')}
        {...shared}
        label={t('ask.addLabels')}
        error={fault !== null && isSaid ? t(fault) : null}
      />
      <ReferenceInput {...form.field('remove')} {...shared} label={t('ask.removeLabels')} />
    </DialogForm>
  )
}
