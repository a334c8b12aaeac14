// Recordings that users have sent in: author, time, note; with actions to play, save or delete.
import { FileClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../contract/constants.ts'
import type { Row } from '../../../contract/index.ts'
import { Breadcrumbs } from '../../components/Breadcrumbs.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Lines } from '../../components/Line.tsx'
import { LoadFailed } from '../../components/LoadFailed.tsx'
import { useScreenTitle } from '../../components/screen-title.ts'
import { useListQuery } from '../../store/records/api.ts'
import { useCallQuery } from '../../store/records/use-call-query.ts'
import { selectRecords } from '../../store/entities/selectors.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { administrationPath } from '../../store/ui/record-paths.ts'
import { RecordingLine } from './RecordingLine.tsx'
import styles from './recordings.module.css'

const shownAtOnce = 100
const none: readonly string[] = []

export const RecordingsScreen = () => {
  const { t } = useTranslation(['recordings', 'resources'])
  useScreenTitle(t('title'))
  const { data: keptDays } = useCallQuery('retentionDays')
  const { data, isLoading, isError, refetch } = useListQuery({
    type: 'RECORDING',
    sort: { createdTime: -1 },
    limit: shownAtOnce,
  })
  const recordings = useAppSelector((state) =>
    selectRecords(state, 'RECORDING', data?.ids ?? none),
  ) as readonly Row<'RECORDING'>[]
  const empty = isError ? (
    <LoadFailed restMs={buttonReenableMs} title={t('failed')} retry={t('retry')} onRetry={refetch} />
  ) : (
    <EmptyState icon={FileClock} title={t('empty.title')} text={t('empty.text')} />
  )
  return (
    <section className={styles.screen} aria-labelledby="recordings-title" aria-busy={isLoading}>
      <Breadcrumbs
        label={t('resources:crumbs')}
        crumbs={[
          { key: 'administration', label: t('resources:administration'), to: administrationPath },
          { key: 'here', label: t('title'), to: null },
        ]}
      />
      <h1 id="recordings-title" className={styles.title}>
        {t('title')}
      </h1>
      {keptDays ? <p className={styles.kept}>{t('kept', { count: keptDays.recordingDays })}</p> : null}
      {recordings.length === 0 ? (
        isLoading ? null : (
          empty
        )
      ) : (
        <Lines label={t('title')}>
          {recordings.map((recording) => (
            <RecordingLine key={recording._id} recording={recording} />
          ))}
        </Lines>
      )}
      {(data?.params.total ?? 0) > shownAtOnce ? (
        <p className={styles.kept}>{t('more', { count: shownAtOnce })}</p>
      ) : null}
    </section>
  )
}
