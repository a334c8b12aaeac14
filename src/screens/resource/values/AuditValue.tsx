// Changed fields of an audit entry: names, and values before and after, formatted as on the record's page.
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow, EntityType, Row } from '../../../../contract/index.ts'
import { getField } from '../fields/resource-fields.ts'
import { toEntityType } from '../fields/type-beside.ts'
import { toLabelKey } from '../fields/word-keys.ts'
import type { FieldValueProps } from './field-value-props.ts'
import styles from './values.module.css'

/** Entries hold values as text: values other than texts as JSON, and long ones truncated. */
const readValue = (text: string | null | undefined): unknown => {
  if (!text || !/^[\[{\d]|^(true|false)$/.test(text)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const place = (path: string, value: unknown): object =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object

/** Component for a single value; passed in to avoid a cyclic import, because it shows entries with this component. */
type Value = ComponentType<FieldValueProps>

interface ChangedProps {
  readonly row: AnyRow
  readonly type: EntityType | null
  readonly path: string
  readonly text: string | null | undefined
  readonly Value: Value
}

const Changed = ({ row, type, path, text, Value }: ChangedProps) => {
  const field = type === null ? undefined : getField(type, path)
  if (!field) return <span>{text ?? '–'}</span>
  const isText = field.kind === 'text' || field.kind === 'longText' || field.kind === 'choice'
  return <Value field={field} row={{ ...row, ...place(path, isText ? text : readValue(text)) }} short />
}

const useLabels = (): ((path: string) => string) => {
  const { t } = useTranslation(['resources', 'administration'])
  return (path) => t([`fields.${toLabelKey(path)}`, `administration:retention.${path}`], { defaultValue: path })
}

interface AuditValueProps {
  readonly row: AnyRow
  readonly path: 'fields' | 'changes'
  readonly Value: Value
}

export const AuditValue = ({ row, path, Value }: AuditValueProps) => {
  const toLabel = useLabels()
  const { fields, changes, objectType } = row as unknown as Row<'AUDITENTRY'>
  if (path === 'fields') return <span>{(fields ?? []).map((field) => toLabel(field ?? '')).join(', ')}</span>
  return (
    <span className={styles.several}>
      {(changes ?? []).map(({ field, from, to }) => (
        <span key={field}>
          <span className={styles.of}>{toLabel(field)}: </span>
          <Changed row={row} type={toEntityType(objectType)} path={field} text={from} Value={Value} />
          {' → '}
          <Changed row={row} type={toEntityType(objectType)} path={field} text={to} Value={Value} />
        </span>
      ))}
    </span>
  )
}
