// Bulk jobs of this user with progress, cancel and undo; shown below every screen while there are any.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCount } from '../../../lib/format-count.ts'
import { selectShownJobs } from '../../../store/records/bulk-slice.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { toListPath } from '../../../store/ui/record-paths.ts'
import { JobLine } from './JobLine.tsx'
import { followTrayHeight } from './follow-tray-height.ts'
import styles from './jobs-tray.module.css'

export const JobsTray = () => {
  const { t, i18n } = useTranslation('bulk')
  const jobs = useAppSelector(selectShownJobs)
  const [open, setOpen] = useState(false)
  const shown = open ? jobs : jobs.slice(0, 1)
  const more = jobs.length - shown.length
  if (jobs.length === 0) return null
  return (
    <section ref={followTrayHeight} className={styles.tray} aria-label={t('label')}>
      <ul className={styles.jobs}>
        {shown.map((job) => (
          <JobLine key={job._id} job={job} />
        ))}
      </ul>
      {more > 0 ? (
        <p className={styles.more}>
          <button type="button" className={styles.link} onClick={() => setOpen(true)}>
            {t('more', { number: formatCount(more, i18n.language) })}
          </button>
          <Link className={styles.link} to={toListPath('BULKJOB')}>
            {t('all')}
          </Link>
        </p>
      ) : null}
    </section>
  )
}
