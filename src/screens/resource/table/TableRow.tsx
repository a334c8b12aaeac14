// One record in a table. Its title is the link; the whole row is clickable.
import { clsx } from 'clsx'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { EntityType } from '../../../../contract/index.ts'
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx'
import { selectAnyRecord } from '../../../store/entities/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { withReadState, markNotificationRead, selectIsRead } from '../../../store/records/read-notifications.ts'
import type { ResourceField } from '../fields/resource-fields.ts'
import { useFieldLabel } from '../fields/use-field-label.ts'
import { FieldValue } from '../values/FieldValue.tsx'
import { hasShownValue } from '../values/format-value.ts'
import { FormerNames } from '../values/FormerNames.tsx'
import { StandingLabel } from '../values/StandingLabel.tsx'
import { useRecordName } from '../values/use-title.ts'
import { SelectCell } from './SelectCell.tsx'
import { useRowTarget } from './use-row-target.ts'
import styles from './table.module.css'

interface TableRowProps {
  readonly type: EntityType
  readonly id: string
  readonly columns: readonly ResourceField[]
  readonly selected: boolean
  readonly onSelect: (id: string, range?: boolean) => void
}

export const TableRow = memo(({ type, id, columns, selected, onSelect }: TableRowProps) => {
  const { t } = useTranslation('resources')
  const label = useFieldLabel()
  const row = useAppSelector((state) => selectAnyRecord(state, type, id))
  const called = useRecordName(type, row)
  const title = called.title.trim() || t('untitled')
  const path = useRowTarget(type, row)
  const unread = useAppSelector((state) => type === 'NOTIFICATION' && row !== undefined && !selectIsRead(state, row))
  const dispatch = useAppDispatch()
  // Deleted since the page was loaded; it disappears with the next response.
  if (!row) return null
  return (
    <tr role="row" className={clsx(styles.row, unread && styles.unread, selected && styles.selected)}>
      <SelectCell id={id} name={title} selected={selected} onSelect={onSelect} />
      <th role="rowheader" scope="row" className={styles.title}>
        {unread ? (
          <span className={styles.dot}>
            <VisuallyHidden>{t('notifications.unread')}</VisuallyHidden>
          </span>
        ) : null}
        {path === null ? (
          title
        ) : (
          <Link
            className={styles.open}
            data-row=""
            to={path}
            onClick={() => unread && void dispatch(markNotificationRead(row))}
          >
            {title}
          </Link>
        )}
        <StandingLabel standing={called.standing} />
        <FormerNames type={type} row={row} />
      </th>
      {columns.map((field) => (
        <td role="cell" key={field.path} className={clsx(styles.cell, !hasShownValue(field, row) && styles.empty)}>
          <span className={styles.name} aria-hidden="true">
            {label(field.path)}
          </span>
          <span className={styles.value}>
            <FieldValue field={field} row={withReadState(type, row, unread)} short />
          </span>
        </td>
      ))}
    </tr>
  )
})
TableRow.displayName = 'TableRow'
