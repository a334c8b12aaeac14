// Link to another record by its title; a dash if it cannot be read.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { EntityType } from '../../../../contract/index.ts'
import { useAnyRecord } from '../../../store/records/use-record.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import { toRecordPath } from '../../../store/ui/record-paths.ts'
import { canRead } from '../form/permitted.ts'
import { StandingLabel } from './StandingLabel.tsx'
import { useRecordName } from './use-title.ts'
import styles from './values.module.css'

interface RecordLinkProps {
  readonly type: EntityType
  readonly id: string
}

export const RecordLink = ({ type, id }: RecordLinkProps) => {
  const { t } = useTranslation('resources')
  const isReadable = useAppSelector((state) => canRead(selectRights(state), type))
  const { row, outcome } = useAnyRecord(type, isReadable ? id : null)
  const { title, standing } = useRecordName(type, row)
  if (!row) {
    if (isReadable && outcome === null) return <span className={styles.waiting} aria-hidden="true" />
    return (
      <span className={styles.quiet} title={t(outcome === 'failed' ? 'askedAgain' : 'unreadable')}>
        –
      </span>
    )
  }
  const path = toRecordPath(type, row)
  return (
    <span>
      {path === null ? (
        title
      ) : (
        <Link className={styles.link} to={path}>
          {title}
        </Link>
      )}
      <StandingLabel standing={standing} />
    </span>
  )
}
