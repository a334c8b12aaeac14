// Form of an existing record; only changes are sent.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { useSaveChanges } from '../../../store/records/use-save-changes.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { toastShown } from '../../../store/ui/toasts-slice.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import { toChanges, toFormValues } from './form-values.ts'
import type { FormValues } from './form-values.ts'
import { toEditAddress } from './form-addresses.ts'
import { useRecordZone } from '../fields/use-zone-of.ts'
import { canUpdate, getEditableFields } from './permitted.ts'
import { RecordDialog } from './RecordDialog.tsx'

interface EditDialogProps {
  readonly type: EntityType
  readonly row: AnyRow
  readonly title: string
  readonly onClose: () => void
}

export const EditDialog = ({ type, row, title, onClose }: EditDialogProps) => {
  const { t } = useTranslation('resources')
  const dispatch = useAppDispatch()
  const save = useSaveChanges(type)
  const rights = useAppSelector(selectRights)
  // Fixed on opening as well.
  const [fields] = useState(() => getEditableFields(rights, type, row))
  // The user's rights may change while they edit.
  const may = useAppSelector((state) => canUpdate(selectRights(state), type, row))
  const recordZone = useRecordZone(row)
  const [zone] = useState(recordZone)
  // Follows the record, so that others' changes are neither reverted nor overwritten unnoticed.
  const initial = toFormValues(fields, row, zone)
  const send = async (values: FormValues, changed: readonly string[]): Promise<RequestError | null> => {
    if (changed.length > 0) {
      const error = await save(row._id, row, toChanges(fields, values, changed, zone))
      if (error) return error
      dispatch(toastShown({ kind: 'success', place: 'toast', titleKey: 'resources:form.saved' }))
    }
    onClose()
    return null
  }
  const organisationId = row['organisationId']
  return (
    <RecordDialog
      type={type}
      title={t('form.edit', { title })}
      fields={fields}
      initial={initial}
      exists
      draft={toEditAddress(type, row._id)}
      submitLabel={t('form.save')}
      organisationId={typeof organisationId === 'string' ? organisationId : undefined}
      zone={zone}
      disabled={may ? null : 'notAllowed'}
      send={send}
      onClose={onClose}
    />
  )
}
