// One job: what it does, how far it is, and what can be done about it. Its end is said aloud, its steps are not.
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import { CircleAlert, CircleCheck, CircleSlash, Layers, Undo2, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isEntityType } from '../../../../contract/index.ts'
import type { Row } from '../../../../contract/index.ts'
import type { BulkState } from '../../../../contract/bulk-kinds.ts'
import { SpokenOnly } from '../../../components/SpokenOnly.tsx'
import { countText } from '../../../lib/count-text.ts'
import { bulkHidden, isBusy } from '../../../store/bulk/bulk-slice.ts'
import { doneOf, talliesOf } from '../../../store/bulk/job-figures.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { JobActions } from '../../../screens/resource/bulk/JobActions.tsx'
import styles from './jobs-tray.module.css'

const icons: Readonly<Record<BulkState, LucideIcon>> = {
  counting: Layers, running: Layers, undoing: Undo2, done: CircleCheck, undone: Undo2, cancelled: CircleSlash, failed: CircleAlert,
}

export const JobLine = ({ job }: { readonly job: Row<'BULKJOB'> }) => {
  const { t, i18n } = useTranslation(['bulk', 'resources', 'errors'])
  const dispatch = useAppDispatch()
  const { kind, state, entityType, failure } = job
  const busy = isBusy(job)
  const what = busy ? t(`doing.${kind}`) : t(`did.${kind}`)
  const type = isEntityType(entityType) && entityType !== 'THREAD' ? t(`resources:many.${entityType}`) : null
  const title = [what, type].filter(Boolean).join(' · ')
  const { at, of } = doneOf(job)
  const progress = t('progress', { at: countText(at, i18n.language), number: countText(of, i18n.language) })
  const said = state === 'done' ? null : t(`state.${state}`)
  const tallies = talliesOf(job).map(([name, count]) => t(`tally.${name}`, { number: countText(count, i18n.language) }))
  const facts = busy ? [said, progress] : [said, ...tallies, failure ? t(`errors:${failure}`) : null]
  // Done, but not with everything: that is seen before it is read.
  const look = state === 'done' && (job.failedCount ?? 0) > 0 ? 'failed' : state
  const Icon = icons[look]
  return (
    <li className={styles.job} aria-label={title}>
      <Icon size={18} aria-hidden className={styles[look]} />
      <span className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
        <SpokenOnly>
          <span role="status">{busy ? title : [title, ...facts].filter(Boolean).join('. ')}</span>
        </SpokenOnly>
      </span>
      {busy ? (
        <LinearProgress className={styles.bar} variant="determinate" value={of === 0 ? 0 : (100 * at) / of} aria-label={title} aria-valuetext={progress} />
      ) : null}
      <JobActions job={job} leadsOn />
      {busy ? null : (
        <IconButton size="small" aria-label={t('hide')} onClick={() => dispatch(bulkHidden(job._id))}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
