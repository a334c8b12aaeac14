// First steps of an organisation, for its managers: ticked off by existing records; each manager can dismiss them permanently.
import Button from '@mui/material/Button'
import { Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { useListQuery } from '../../../store/records/api.ts'
import { keepPreference, preferenceRow } from '../../../store/records/preferences.ts'
import { toSettingsPath } from '../../../store/ui/settings-paths.ts'
import type { PageProps } from './page-props.ts'
import { useOrganisationRows } from './use-organisation-rows.ts'
import styles from './settings.module.css'

const subject = 'firstSteps'
const steps = ['channel', 'people', 'hours', 'quickReply', 'answer'] as const

/** null while unknown. */
const useDone = ({ organisation }: Pick<PageProps, 'organisation'>) => {
  const organisationId = organisation._id
  const channels = useOrganisationRows('CHANNEL', organisationId).data
  const members = useOrganisationRows('ORGANISATIONMEMBERSHIP', organisationId).data
  const invitations = useOrganisationRows('ORGANISATIONINVITATION', organisationId).data
  const replies = useOrganisationRows('ORGANISATIONQUICKREPLY', organisationId).data
  const answeredThreads = useListQuery({
    type: 'THREAD',
    organisationId,
    filter: { lastOutboundTime: { $exists: true } },
    limit: 1,
  }).data
  if (!channels || !members || !invitations || !replies || !answeredThreads) return null
  return {
    channel: channels.some(({ status }) => status !== 'disconnected'),
    people: members.length > 1 || invitations.length > 0,
    hours: (organisation.businessHours ?? []).length > 0,
    quickReply: replies.some(({ deleted }) => deleted !== true),
    answer: answeredThreads.ids.length > 0,
  }
}

const Steps = ({ organisation }: Pick<PageProps, 'organisation'>) => {
  const { t } = useTranslation('settings')
  const dispatch = useAppDispatch()
  const done = useDone({ organisation })
  if (done === null || steps.every((step) => done[step])) return null
  const id = organisation._id
  const paths: Readonly<Record<(typeof steps)[number], string>> = {
    channel: toSettingsPath('channels', id),
    people: toSettingsPath('people', id),
    hours: toSettingsPath('hours', id),
    quickReply: toSettingsPath('quickReplies', id),
    answer: '/',
  }
  return (
    <section className={styles.part} aria-label={t('first.title')}>
      <h2 className={styles.heading}>{t('first.title')}</h2>
      <ul className={styles.lines} aria-label={t('first.title')}>
        {steps.map((step) => {
          const Icon = done[step] ? CircleCheck : Circle
          return (
            <li key={step} className={styles.step}>
              <Icon size={18} aria-hidden className={done[step] ? styles.done : styles.open} />
              <Link to={paths[step]}>{t(`first.${step}`)}</Link>
              <span className={styles.quiet}>{t(done[step] ? 'first.done' : 'first.open')}</span>
            </li>
          )
        })}
      </ul>
      <div className={styles.adding}>
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          onClick={() => void dispatch(keepPreference(subject, () => ({ away: true })))}
        >
          {t('first.away')}
        </Button>
      </div>
    </section>
  )
}

export const FirstSteps = ({ organisation, manages }: PageProps) => {
  const isAway = useAppSelector((state) => preferenceRow(state, subject) !== undefined)
  return manages && !isAway ? <Steps organisation={organisation} /> : null
}
