// Rows of one page of a query, or a line that says that they are loading or failed to load.
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { FailedLine } from '../../../components/FailedLine.tsx'
import type { ListArguments } from '../../../store/records/arguments.ts'
import { useShownList } from '../../../store/records/use-shown-list.ts'
import type { ResourceField } from '../fields/resource-fields.ts'
import type { Selection } from '../../../lib/use-selection.ts'
import { AwaitedLine } from './AwaitedLine.tsx'
import { TableRow } from './TableRow.tsx'
import styles from './table.module.css'

interface TablePageProps {
  readonly question: ListArguments
  readonly columns: readonly ResourceField[]
  readonly selection: Selection
}

export const TablePage = ({ question, columns, selection }: TablePageProps) => {
  const { t } = useTranslation('resources')
  const { skip = 0, limit = 1 } = question
  const { data, isError, refetch } = useShownList(question)
  if (data === undefined)
    return (
      <tr role="row" data-awaited={Math.floor(skip / limit)}>
        <td role="cell" className={styles.whole} colSpan={columns.length + 2}>
          {isError ? (
            <FailedLine
              text={t('list.pageFailed')}
              retry={t('retry')}
              restMs={buttonReenableMs}
              onRetry={() => void refetch()}
            />
          ) : (
            <AwaitedLine />
          )}
        </td>
      </tr>
    )
  return data.ids.map((id) => (
    <TableRow
      key={id}
      type={question.type}
      id={id}
      columns={columns}
      selected={selection.has(id)}
      onSelect={selection.toggle}
    />
  ))
}
