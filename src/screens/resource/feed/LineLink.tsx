// The name of a line, which leads to its record. The one whose record is open says so.
import { NavLink } from 'react-router'
import type { ReactNode } from 'react'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { toRecordPath } from '../../../store/ui/record-paths.ts'
import styles from './feed.module.css'

interface LineLinkProps {
  readonly type: EntityType
  readonly row: AnyRow
  readonly children: ReactNode
}

export const LineLink = ({ type, row, children }: LineLinkProps) => {
  const path = toRecordPath(type, row)
  if (path === null) return <span className={styles.open}>{children}</span>
  return (
    <NavLink end data-row="" className={styles.open ?? ''} to={path}>
      {children}
    </NavLink>
  )
}
