// Result of replaying the whole recording: whether the states are equal, and errors of the file.
import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../store/replay/replay-log.ts'
import styles from './player.module.css'

export interface FindingsProps {
  readonly outcome: Outcome
  /** The file could not be read again. */
  readonly failed: boolean
}

/** Shortened list of names. */
const few = (names: readonly string[]): string =>
  names.length > 8 ? `${names.slice(0, 8).join(', ')} …` : names.join(', ')

export const Findings = ({ outcome, failed }: FindingsProps) => {
  const { t } = useTranslation('replay')
  const { verdict, divergence, contract, brokenLines, skipped, cutOff, unknownTypes, hash } = outcome
  const unknown = Object.keys(unknownTypes)
  const warnings = [
    ...(failed ? [t('found.changedFile')] : []),
    ...(contract === null
      ? []
      : [t('found.contract', { parts: few([...contract.changed, ...contract.gone, ...contract.added]) })]),
    ...(brokenLines.length > 0
      ? [
          [
            t('found.broken', { lines: few(brokenLines.map(String)), count: brokenLines.length }),
            ...(skipped > 0 ? [t('found.skippedAfter', { count: skipped })] : []),
          ].join(' '),
        ]
      : []),
    ...(brokenLines.length === 0 && skipped > 0 ? [t('found.skipped', { count: skipped })] : []),
    ...(cutOff ? [t('found.cutOff')] : []),
    ...(unknown.length > 0 ? [t('found.unknown', { types: few(unknown) })] : []),
  ]
  const isWhole = brokenLines.length === 0 && skipped === 0
  return (
    <div className={styles.findings}>
      <Alert severity={verdict === 'same' ? 'success' : 'error'} role="status">
        {verdict === 'same'
          ? t(isWhole ? 'found.same' : 'found.rest')
          : t('found.different', { action: divergence?.action ?? 0 })}{' '}
        <span className={styles.hash}>{hash}</span>
      </Alert>
      {warnings.map((warning) => (
        <Alert key={warning} severity="warning">
          {warning}
        </Alert>
      ))}
    </div>
  )
}
