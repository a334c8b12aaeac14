// The rows of one page of a question.
import type { ListArguments } from '../../../store/records/arguments.ts'
import { useListQuery } from '../../../store/records/api.ts'
import type { ResourceField } from '../fields/resource-fields.ts'
import type { Selection } from '../../../lib/use-selection.ts'
import { TableRow } from './TableRow.tsx'

interface TablePageProps {
  readonly question: ListArguments
  readonly columns: readonly ResourceField[]
  readonly selection: Selection
}

export const TablePage = ({ question, columns, selection }: TablePageProps) => {
  const { data } = useListQuery(question)
  return data?.ids.map((id) => (
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
