// Offline table: records of a type that every bootstrap loads, as this device has them.
import { CloudOff } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppSelector } from '../../../store/hooks.ts'
import { rowsIn } from '../../../store/entities/table-adapter.ts'
import type { ListArguments } from '../../../store/records/arguments.ts'
import type { Selection } from '../../../lib/use-selection.ts'
import type { ResourceField } from '../fields/resource-fields.ts'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import styles from './table.module.css'

interface HeldTableProps {
  readonly question: ListArguments
  readonly columns: readonly ResourceField[]
  readonly selection: Selection
}

export const HeldTable = ({ question: { type, organisationId }, columns, selection }: HeldTableProps) => {
  const { t } = useTranslation('resources')
  const table = useAppSelector((state) => state.entities[type].table)
  // Newest first, the server's default order.
  const ids = useMemo(
    () =>
      rowsIn(table)
        .filter((row) => organisationId === undefined || row['organisationId'] === organisationId)
        .map((row) => row._id)
        .sort()
        .reverse(),
    [table, organisationId],
  )
  return (
    <>
      <p className={styles.old} role="status">
        <CloudOff size={16} aria-hidden /> {t('list.held')}
      </p>
      <table role="table" className={styles.table}>
        <TableHead type={type} columns={columns} sort={{}} onSort={null} page={ids} selection={selection} />
        <tbody role="rowgroup">
          {ids.map((id) => (
            <TableRow
              key={id}
              type={type}
              id={id}
              columns={columns}
              selected={selection.has(id)}
              onSelect={selection.toggle}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}
