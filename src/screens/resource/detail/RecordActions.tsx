// What can be done with a record: change it, delete it.
import Button from '@mui/material/Button'
import { Pencil, Trash2 } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { useOpening } from '../../../components/opening.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectRights } from '../../../store/session/session-slice.ts'
import { extraActions } from '../extras/extras.ts'
import { EditDialog } from '../form/EditDialog.tsx'
import { mayRemove, mayUpdate } from '../form/permitted.ts'
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
  const editing = useOpening({ key: `edit.${type}`, kind: 'popup', title: t('form.edit', { title }) })
  const Extra = extraActions(type)
  return (
    <>
      {Extra && !removal.pending ? (
        <Suspense>
          <Extra type={type} row={row} title={title} />
        </Suspense>
      ) : null}
      {mayRemove(rights, type, row) ? <IconAction icon={Trash2} label={t('remove.label')} disabled={removal.pending} onClick={removal.ask} /> : null}
      {mayUpdate(rights, type, row) ? (
        <Button variant="outlined" startIcon={<Pencil size={16} aria-hidden />} disabled={removal.pending} onClick={editing.open}>
          {t('form.editLabel')}
        </Button>
      ) : null}
      {editing.isOpen ? <EditDialog type={type} row={row} title={title} onClose={editing.close} /> : null}
    </>
  )
}
