// Team of the conversation, which may have no assignee yet.
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import { useRecord } from '../../../store/records/use-record.ts'
import styles from './customer-panel.module.css'

export const ThreadTeam = ({ thread }: { readonly thread: Row<'THREAD'> }) => {
  const { t } = useTranslation('inbox')
  const team = useRecord('TEAM', thread.teamId)
  if (!team?.name) return null
  return (
    <div className={styles.field}>
      <span className={styles.fieldName}>{t('filter.team')}</span>
      <span className={styles.team}>{team.name}</span>
    </div>
  )
}
