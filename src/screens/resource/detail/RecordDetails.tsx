// All fields of a record with their names.
import { clsx } from 'clsx'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { getValueAt } from '../../../../contract/get-value-at.ts'
import { getFields } from '../fields/resource-fields.ts'
import { isShownWhenSet } from '../fields/resource-views.ts'
import { useFieldLabel } from '../fields/use-field-label.ts'
import { FieldValue } from '../values/FieldValue.tsx'
import styles from './record-details.module.css'

interface RecordDetailsProps {
  readonly type: EntityType
  readonly row: AnyRow
}

const wide = new Set(['longText', 'records', 'data'])

/** Fields of a missing object (an attachment, a failure) are not listed as missing one by one. */
const hasWhole = (row: AnyRow, path: string): boolean => {
  const end = path.lastIndexOf('.')
  return end === -1 || (getValueAt(row, path.slice(0, end)) ?? null) !== null
}

export const RecordDetails = ({ type, row }: RecordDetailsProps) => {
  const label = useFieldLabel()
  return (
    <dl className={styles.list}>
      {getFields(type)
        .filter(
          ({ path }) =>
            hasWhole(row, path) && !(isShownWhenSet(type, path) && (getValueAt(row, path) ?? null) === null),
        )
        .map((field) => (
          <div key={field.path} className={clsx(styles.field, wide.has(field.kind) && styles.wide)}>
            <dt className={styles.name}>{label(field.path)}</dt>
            <dd className={styles.value}>
              <FieldValue field={field} row={row} />
            </dd>
          </div>
        ))}
      <div className={styles.field}>
        <dt className={styles.name}>{label('_id')}</dt>
        <dd className={clsx(styles.value, styles.id)}>{row._id}</dd>
      </div>
    </dl>
  )
}
