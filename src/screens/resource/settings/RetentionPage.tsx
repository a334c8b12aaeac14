// Retention of each kind of data: set by a Superadmin, visible to everyone whose data it concerns.
import { useTranslation } from 'react-i18next'
import { retentionKinds } from '../../../../contract/retention.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import { useCallQuery } from '../../../store/records/use-call-query.ts'
import { RetentionPanel } from '../overrides/administration/RetentionPanel.tsx'
import { Answered } from '../overrides/Answered.tsx'
import { Facts } from './Facts.tsx'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'

const Periods = () => {
  const { t } = useTranslation(['settings', 'administration'])
  const answer = useCallQuery('retentionDays')
  return (
    <>
      <ReadOnlyNote by="provider" />
      <Answered answer={answer}>
        {(days) => (
          <Facts
            facts={retentionKinds.map(
              (kind) => [t(`administration:retention.${kind}`), t('retention.days', { count: days[kind] })] as const,
            )}
          />
        )}
      </Answered>
    </>
  )
}

export const RetentionPage = () => {
  const rights = useAppSelector(selectRights)
  return rights?.role === 'Superadmin' ? <RetentionPanel /> : <Periods />
}
