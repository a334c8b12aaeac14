// The rows of one page of a question.
import type { ListArguments } from '../../../store/api/arguments.ts'
import { useListQuery } from '../../../store/api/api.ts'
import type { ResourceField } from '../fields/resource-fields.ts'
import { TableRow } from './TableRow.tsx'

interface TablePageProps {
  readonly question: ListArguments
  readonly columns: readonly ResourceField[]
}

export const TablePage = ({ question, columns }: TablePageProps) => {
  const { data } = useListQuery(question)
  return data?.ids.map((id) => <TableRow key={id} type={question.type} id={id} columns={columns} />)
}
