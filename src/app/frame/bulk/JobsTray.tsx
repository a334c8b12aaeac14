// What the server does to many records for this person: progress, cancel, undo. Below every screen, for as long as there is something.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { countText } from '../../../lib/count-text.ts'
import { selectShownJobs } from '../../../store/bulk/bulk-slice.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { listPath } from '../../../store/navigation/record-paths.ts'
import { JobLine } from './JobLine.tsx'
import styles from './jobs-tray.module.css'

export const JobsTray = () => {
  const { t, i18n } = useTranslation('bulk')
  const jobs = useAppSelector(selectShownJobs)
  const [open, setOpen] = useState(false)
  const shown = open ? jobs : jobs.slice(0, 1)
  const more = jobs.length - shown.length
  if (jobs.length === 0) return null
  return (
    <section className={styles.tray} aria-label={t('label')}>
      <ul className={styles.jobs}>
        {shown.map((job) => (
          <JobLine key={job._id} job={job} />
        ))}
      </ul>
      {more > 0 ? (
        <p className={styles.more}>
          <button type="button" className={styles.link} onClick={() => setOpen(true)}>
            {t('more', { number: countText(more, i18n.language) })}
          </button>
          <Link className={styles.link} to={listPath('BULKJOB')}>
            {t('all')}
          </Link>
        </p>
      ) : null}
    </section>
  )
}
