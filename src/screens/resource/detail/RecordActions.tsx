// Actions of a record: edit and delete.
import Button from '@mui/material/Button'
import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { useDisclosure } from '../../../components/use-disclosure.ts'
import { useReopenedForm } from '../../../forms/use-reopened-form.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import { overrideActions, overrideRemoval } from '../overrides/resource-overrides.ts'
import { EditDialog } from '../form/EditDialog.tsx'
import { toEditAddress } from '../form/form-addresses.ts'
import { canRemove, canUpdate } from '../form/permitted.ts'
import { RemoveButton } from './RemoveButton.tsx'
import type { Removal } from './use-removal.ts'

interface RecordActionsProps {
  readonly type: EntityType
  readonly row: AnyRow
  readonly title: string
  readonly removal: Removal
}

export const RecordActions = ({ type, row, title, removal }: RecordActionsProps) => {
  const { t } = useTranslation('resources')
  const rights = useAppSelector(selectRights)
  const editing = useDisclosure({ key: `edit.${type}`, kind: 'popup', title: t('form.edit', { title }) })
  const editable = canUpdate(rights, type, row)
  useReopenedForm(editable ? toEditAddress(type, row._id) : null, editing)
  const Extra = overrideActions(type)
  const Removal = overrideRemoval(type)
  return (
    <>
      {Extra && !removal.pending ? <Extra type={type} row={row} title={title} /> : null}
      {Removal ? (
        <Removal type={type} row={row} title={title} disabled={removal.pending} onRemove={removal.begin} />
      ) : canRemove(rights, type, row) ? (
        <RemoveButton label={t('remove.label')} removal={removal} />
      ) : null}
      {editable ? (
        <Button
          variant="outlined"
          startIcon={<Pencil size={16} aria-hidden />}
          disabled={removal.pending}
          onClick={editing.open}
        >
          {t('form.editLabel')}
        </Button>
      ) : null}
      {editing.isOpen ? <EditDialog type={type} row={row} title={title} onClose={editing.close} /> : null}
    </>
  )
}
