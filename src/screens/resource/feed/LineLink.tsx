// Name of a line, linked to its record. It is marked if its record is open.
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
