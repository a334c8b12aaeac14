// One bulk job: what it does, its progress, and its actions. Its end is announced to screen readers, its progress is not.
import LinearProgress from '@mui/material/LinearProgress'
import { CircleAlert, CircleCheck, CircleSlash, Layers, Undo2, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isEntityType } from '../../../../contract/index.ts'
import type { Row } from '../../../../contract/index.ts'
import type { BulkState } from '../../../../contract/bulk-states.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx'
import { formatCount } from '../../../lib/format-count.ts'
import { bulkHidden, isBusy } from '../../../store/records/bulk-slice.ts'
import { getProgress, getTallies } from '../../../store/records/job-figures.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { JobActions } from '../../../screens/resource/bulk/JobActions.tsx'
import styles from './jobs-tray.module.css'

const icons: Readonly<Record<BulkState, LucideIcon>> = {
  counting: Layers,
  running: Layers,
  undoing: Undo2,
  done: CircleCheck,
  undone: Undo2,
  cancelled: CircleSlash,
  failed: CircleAlert,
}

/** Long enough to read the line and to undo the job. */
const shownMs = 10_000

/** The job ended without effect; a partial export file counts as no effect. */
const hasDoneNothing = ({ kind, state, doneCount, failedCount }: Row<'BULKJOB'>): boolean =>
  (state === 'failed' && kind === 'export') ||
  (state !== 'undone' && !doneCount && (Boolean(failedCount) || state === 'failed' || state === 'cancelled'))

export const JobLine = ({ job }: { readonly job: Row<'BULKJOB'> }) => {
  const { t, i18n } = useTranslation(['bulk', 'resources', 'errors'])
  const dispatch = useAppDispatch()
  const { kind, state, entityType, failure } = job
  const busy = isBusy(job)
  // A job that is being undone is described as done.
  const isDoing = busy && state !== 'undoing'
  const what = isDoing ? t(`doing.${kind}`) : hasDoneNothing(job) ? t(`didNot.${kind}`) : t(`did.${kind}`)
  const type = isEntityType(entityType) && entityType !== 'THREAD' ? t(`resources:many.${entityType}`) : null
  const title = [what, type].filter(Boolean).join(' · ')
  const { at, of } = getProgress(job)
  const progress = t('progress', { at: formatCount(at, i18n.language), number: formatCount(of, i18n.language) })
  const tallies = getTallies(job).map(([name, count]) =>
    t(`tally.${name}`, { number: formatCount(count, i18n.language) }),
  )
  // The counts already say how the job ended.
  const stateText = state === 'done' || (state === 'undone' && tallies.length > 0) ? null : t(`state.${state}`)
  const facts = busy ? [stateText, progress] : [stateText, ...tallies, failure ? t(`errors:${failure}`) : null]
  // A job with failed records looks failed, although it is done.
  const look = state === 'done' && (job.failedCount ?? 0) > 0 ? 'failed' : state
  const Icon = icons[look]
  const [isPaused, setPaused] = useState(false)
  // Success disappears by itself. A failure stays until it is read, a file until it is saved.
  const goes = !busy && !isPaused && look !== 'failed' && kind !== 'export'
  useEffect(() => {
    if (!goes) return undefined
    const timer = setTimeout(() => dispatch(bulkHidden(job._id)), shownMs)
    return () => clearTimeout(timer)
  }, [dispatch, goes, job._id])
  return (
    <li
      className={styles.job}
      aria-label={title}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon size={18} aria-hidden className={styles[look]} />
      <span className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
        <VisuallyHidden>
          <span role="status">
            {isDoing ? title : [title, ...(busy ? [stateText] : facts)].filter(Boolean).join('. ')}
          </span>
        </VisuallyHidden>
      </span>
      {busy ? (
        <LinearProgress
          className={styles.bar}
          variant="determinate"
          value={of === 0 ? 0 : (100 * at) / of}
          aria-label={title}
          aria-valuetext={progress}
        />
      ) : null}
      <JobActions job={job} leadsOn />
      {busy ? null : <IconAction icon={X} label={t('hide')} onClick={() => dispatch(bulkHidden(job._id))} />}
    </li>
  )
}
