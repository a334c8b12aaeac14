// Deletes a customer: asks whether the record is meant, or everything of the person.
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canManageOrganisation } from '../../../../../contract/permissions.ts'
import { ChoiceInput } from '../../../../components/ChoiceInput.tsx'
import { IconAction } from '../../../../components/IconAction.tsx'
import { useDisclosure } from '../../../../components/use-disclosure.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import { ActionDialog } from '../ActionDialog.tsx'
import type { RemovalPart } from '../resource-overrides.ts'
import { useRecordCall } from '../use-record-call.ts'

const choices = ['record', 'everything'] as const

const lineKeys = {
  record: ['delete.recordGoes', 'delete.recordStays', 'delete.recordAgain'],
  everything: ['delete.everythingGoes', 'delete.everythingWhere', 'delete.everythingNever'],
} as const

export const DeleteCustomer = ({ row, title, disabled, onRemove }: RemovalPart) => {
  const { t } = useTranslation('customers')
  const rights = useAppSelector(selectRights)
  const call = useRecordCall()
  const [what, setWhat] = useState<(typeof choices)[number]>('record')
  const asking = useDisclosure({ key: 'customer.delete', kind: 'popup', title: t('delete.title', { title }) })
  if (rights === null || !canManageOrganisation(rights, String(row['organisationId'] ?? ''))) return null
  const run = async () => {
    if (what === 'everything') return call('eraseCustomer', { params: { id: row._id } }, 'customers:delete.begun')
    onRemove()
    return null
  }
  return (
    <>
      <IconAction icon={Trash2} label={t('delete.open')} disabled={disabled} onClick={asking.open} />
      {asking.isOpen ? (
        <ActionDialog
          title={t('delete.title', { title })}
          lines={lineKeys[what].map((key) => t(key))}
          confirmLabel={t(what === 'record' ? 'delete.confirmRecord' : 'delete.confirmEverything')}
          danger
          run={run}
          onClose={asking.close}
        >
          <ChoiceInput
            id="customer-delete"
            name="customer-delete"
            label={t('delete.what')}
            choices={choices.map((value) => ({ value, label: t(`delete.${value}`) }))}
            value={what}
            onValue={(value) => setWhat(value === 'everything' ? 'everything' : 'record')}
          />
        </ActionDialog>
      ) : null}
    </>
  )
}
