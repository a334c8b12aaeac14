// Fields in an audit entry: their names, and what was in them before and after, as on the record's own page.
import { useTranslation } from 'react-i18next'
import type { AnyRow, EntityType, Row } from '../../../../contract/index.ts'
import { getField } from '../fields/resource-fields.ts'
import { toEntityType } from '../fields/type-beside.ts'
import { toLabelKey } from '../fields/word-keys.ts'
import { FieldValue } from './FieldValue.tsx'
import styles from './values.module.css'

/** Entries hold values as text: others than texts as JSON, and long ones cut off. */
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

interface ChangedProps {
  readonly row: AnyRow
  readonly type: EntityType | null
  readonly path: string
  readonly text: string | null | undefined
}

const Changed = ({ row, type, path, text }: ChangedProps) => {
  const field = type === null ? undefined : getField(type, path)
  if (!field) return <span>{text ?? '–'}</span>
  const isText = field.kind === 'text' || field.kind === 'longText' || field.kind === 'choice'
  return <FieldValue field={field} row={{ ...row, ...place(path, isText ? text : readValue(text)) }} short />
}

const useLabels = (): ((path: string) => string) => {
  const { t } = useTranslation(['resources', 'administration'])
  return (path) => t([`fields.${toLabelKey(path)}`, `administration:retention.${path}`], { defaultValue: path })
}

export const AuditValue = ({ row, path }: { readonly row: AnyRow; readonly path: 'fields' | 'changes' }) => {
  const toLabel = useLabels()
  const { fields, changes, objectType } = row as unknown as Row<'AUDITENTRY'>
  if (path === 'fields') return <span>{(fields ?? []).map((field) => toLabel(field ?? '')).join(', ')}</span>
  return (
    <span className={styles.several}>
      {(changes ?? []).map(({ field, from, to }) => (
        <span key={field}>
          <span className={styles.of}>{toLabel(field)}: </span>
          <Changed row={row} type={toEntityType(objectType)} path={field} text={from} />
          {' → '}
          <Changed row={row} type={toEntityType(objectType)} path={field} text={to} />
        </span>
      ))}
    </span>
  )
}
