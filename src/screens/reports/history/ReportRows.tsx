// Table of a report.
import { useTranslation } from 'react-i18next'
import type { ReportGrouping } from '../../../../contract/report-figures.ts'
import type { ReportLine, ReportTable } from './report-table.ts'
import reports from '../reports.module.css'

const Line = ({ line }: { readonly line: ReportLine }) => (
  <tr>
    <th scope="row">{line.name}</th>
    {line.cells.map(({ text }, place) => (
      // The index is a stable key: columns never change their order.
      <td key={place}>{text}</td>
    ))}
  </tr>
)

export const ReportRows = ({
  table,
  by,
  name,
}: {
  readonly table: ReportTable
  readonly by: ReportGrouping
  readonly name: string
}) => {
  const { t } = useTranslation('reports')
  return (
    <table className={reports.table} aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{t(`history.by.${by}`)}</th>
          {table.columns.map((column) => (
            <th key={column} scope="col">
              {t(`history.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </tbody>
      <tfoot>
        <Line line={table.total} />
        <Line line={table.previous} />
      </tfoot>
    </table>
  )
}
