// Deletes a customer: asks whether to delete only the record, or all data of the person.
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { canManageOrganisation } from '../../../../../contract/permissions.ts'
import { IconAction } from '../../../../components/IconAction.tsx'
import { RadioInput } from '../../../../components/RadioInput.tsx'
import { useDisclosure } from '../../../../components/use-disclosure.ts'
import { FormDialog } from '../../../../forms/FormDialog.tsx'
import { useForm } from '../../../../forms/use-form.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import type { RemovalPart } from '../override-parts.ts'
import { useRecordCall } from '../use-record-call.ts'

const choices = ['record', 'everything'] as const

const lineKeys = {
  record: ['delete.recordGoes', 'delete.recordStays', 'delete.recordAgain'],
  everything: ['delete.everythingGoes', 'delete.everythingWhere', 'delete.everythingNever'],
} as const

const DeleteDialog = ({ row, title, onRemove, onClose }: RemovalPart & { readonly onClose: () => void }) => {
  const { t } = useTranslation('customers')
  const call = useRecordCall()
  const form = useForm({
    id: 'customer-delete',
    initial: { what: 'record' as string },
    send: async (values) => {
      if (values.what === 'everything')
        return call('eraseCustomer', { params: { id: row._id } }, 'customers:delete.begun')
      onRemove()
      return null
    },
    onDone: onClose,
  })
  const what = form.values.what === 'everything' ? 'everything' : 'record'
  return (
    <FormDialog
      title={t('delete.title', { title })}
      form={form}
      lines={lineKeys[what].map((key) => t(key))}
      submitLabel={t(what === 'record' ? 'delete.confirmRecord' : 'delete.confirmEverything')}
      danger
      onClose={onClose}
    >
      <RadioInput
        {...form.field('what')}
        label={t('delete.what')}
        choices={choices.map((value) => ({ value, label: t(`delete.${value}`) }))}
      />
    </FormDialog>
  )
}

export const DeleteCustomer = (part: RemovalPart) => {
  const { t } = useTranslation('customers')
  const rights = useAppSelector(selectRights)
  const { row, title, disabled } = part
  const asking = useDisclosure({ key: 'customer.delete', kind: 'popup', title: t('delete.title', { title }) })
  if (rights === null || !canManageOrganisation(rights, String(row['organisationId'] ?? ''))) return null
  return (
    <>
      <IconAction icon={Trash2} label={t('delete.open')} disabled={disabled} onClick={asking.open} />
      {asking.isOpen ? <DeleteDialog {...part} onClose={asking.close} /> : null}
    </>
  )
}
