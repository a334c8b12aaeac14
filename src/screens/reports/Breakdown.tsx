// Breakdown of the figures: one line per group, with a link to its conversations.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { QueueCount } from '../../../contract/platform/report-calls.ts'
import styles from './reports.module.css'

export interface BreakdownLine {
  readonly key: string
  readonly name: string
  readonly to: string
  readonly count: QueueCount
}

const columns = ['open', 'waiting', 'unassigned'] as const

export const Breakdown = ({ title, lines }: { readonly title: string; readonly lines: readonly BreakdownLine[] }) => {
  const { t, i18n } = useTranslation('reports')
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines
            .toSorted(
              (one, other) =>
                other.count.waiting - one.count.waiting || one.name.localeCompare(other.name, i18n.language),
            )
            .map(({ key, name, to, count }) => (
              <tr key={key}>
                <th scope="row">
                  <Link to={to}>{name}</Link>
                </th>
                {columns.map((column) => (
                  <td key={column}>{number.format(count[column])}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}
