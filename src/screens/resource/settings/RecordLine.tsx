// One record of a page's list, with actions for managers: edit in place, delete with some seconds to undo.
import Button from '@mui/material/Button'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { useDisclosure } from '../../../components/use-disclosure.ts'
import { useReopenedForm } from '../../../forms/use-reopened-form.ts'
import { RemoveButton } from '../detail/RemoveButton.tsx'
import { useRemoval } from '../detail/use-removal.ts'
import { EditDialog } from '../form/EditDialog.tsx'
import { toEditAddress } from '../form/form-addresses.ts'
import styles from './settings.module.css'

interface RecordLineProps {
  readonly type: EntityType
  readonly row: object
  readonly title: string
  readonly manages: boolean
  /** Shown before its name. */
  readonly mark?: ReactNode
  readonly facts?: readonly (string | null | undefined)[]
  /** Shown below the facts. */
  readonly note?: ReactNode
  /** Shown before the default actions. */
  readonly actions?: ReactNode
  /** Its name in the deletion dialog; the title by default. */
  readonly removed?: string
  /** Replaces the default form. */
  readonly Edit?: typeof EditDialog
  /** It cannot be edited, only deleted. */
  readonly isFixed?: boolean
}

export const RecordLine = ({
  type,
  row: given,
  title,
  manages,
  mark,
  facts = [],
  note,
  actions,
  Edit = EditDialog,
  isFixed = false,
  removed = title,
}: RecordLineProps) => {
  const { t } = useTranslation(['settings', 'resources'])
  const row = given as AnyRow
  const [isGoing, setGoing] = useState(false)
  const removal = useRemoval(type, row._id, removed, setGoing, true)
  const editing = useDisclosure({
    key: `settings.edit.${row._id}`,
    kind: 'popup',
    title: t('resources:form.edit', { title }),
  })
  useReopenedForm(manages ? toEditAddress(type, row._id) : null, editing)
  if (isGoing) return null
  if (removal.pending)
    return (
      <li className={styles.line} role="status">
        <span className={styles.what}>{t('resources:remove.pending', { title: removed })}</span>
        <Button size="small" variant="outlined" color="inherit" autoFocus onClick={removal.undo}>
          {t('resources:remove.undo')}
        </Button>
      </li>
    )
  return (
    <li className={styles.line} aria-label={title}>
      {mark}
      <span className={styles.what}>
        <span className={styles.name}>{title}</span>
        <span className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</span>
        {note}
      </span>
      {actions}
      {manages ? (
        <>
          {isFixed ? null : (
            <IconAction icon={Pencil} label={t('change', { title })} aria-haspopup="dialog" onClick={editing.open} />
          )}
          <RemoveButton label={t('remove', { title: removed })} removal={removal} />
          {editing.isOpen ? <Edit type={type} row={row} title={title} onClose={editing.close} /> : null}
        </>
      ) : null}
    </li>
  )
}
