// Progress of the import of a channel's past, as text, with a bar while it runs.
import LinearProgress from '@mui/material/LinearProgress'
import { useTranslation } from 'react-i18next'
import type { PastImport } from '../../../../contract/platform/past-import.ts'
import { formatCount } from '../../../lib/format-count.ts'
import { formatZonedTime } from '../fields/format-zoned-time.ts'
import styles from './past-import-state.module.css'

interface PastImportStateProps {
  readonly past: PastImport
  /** The organisation's time zone. */
  readonly zone: string | undefined
}

/** Progress in percent, each half counting 50; null while the total is unknown. */
const getPercent = (past: PastImport): number | null => {
  const { publicationsFound, publications, conversationsFound, conversations, refused } = past
  const share = (done: number, found: number): number => (found === 0 ? 50 : (50 * done) / found)
  if (conversationsFound !== undefined) return 50 + share(conversations, conversationsFound)
  if (refused.includes('publications')) return 50
  return publicationsFound === undefined ? null : share(publications, publicationsFound)
}

export const PastImportState = ({ past, zone }: PastImportStateProps) => {
  const { t, i18n } = useTranslation('settings')
  const { state, waitsFor, continuesTime, endedTime, comments, messages, refused } = past
  const time = continuesTime ?? endedTime
  const stateKey = state === 'waiting' ? `past.waiting.${waitsFor ?? 'PLATFORM'}` : `past.${state}`
  const percent = getPercent(past)
  const isUnderWay = state === 'running' || state === 'waiting'
  return (
    <span className={styles.state}>
      <span>
        {[
          t(stateKey, { time: time ? formatZonedTime(time, i18n.language, zone) : '' }),
          comments > 0 ? t('past.comments', { count: comments, number: formatCount(comments, i18n.language) }) : null,
          messages > 0 ? t('past.messages', { count: messages, number: formatCount(messages, i18n.language) }) : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {isUnderWay ? (
        <LinearProgress
          className={styles.bar}
          variant={percent === null ? 'indeterminate' : 'determinate'}
          {...(percent === null ? {} : { value: Math.round(percent) })}
          aria-label={t('past.label')}
        />
      ) : null}
      {refused.map((half) => (
        <span key={half} className={styles.refused}>
          {t(`past.refused.${half}`)}
        </span>
      ))}
    </span>
  )
}
