// Breadcrumbs to the current place. They are ordinary links: a control-click opens a tab.
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import styles from './breadcrumbs.module.css'

export interface Crumb {
  readonly key: string
  readonly label: string
  /** null for the current place. */
  readonly to: string | null
}

export interface BreadcrumbsProps {
  readonly label: string
  readonly crumbs: readonly Crumb[]
}

export const Breadcrumbs = ({ label, crumbs }: BreadcrumbsProps) => (
  <nav className={styles.nav} aria-label={label}>
    <ol className={styles.list}>
      {crumbs.map(({ key, label: name, to }, at) => (
        <li key={key} className={styles.crumb}>
          {at === 0 ? null : <ChevronRight size={14} aria-hidden />}
          {to === null ? (
            <span className={styles.name} aria-current="page">
              {name}
            </span>
          ) : (
            <Link className={styles.link} to={to}>
              {name}
            </Link>
          )}
        </li>
      ))}
    </ol>
  </nav>
)
