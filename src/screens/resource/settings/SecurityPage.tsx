// Security settings: the user's own account, sign-in methods, and the decisions of the organisation's managers.
import { clsx } from 'clsx'
import { Eye, KeyRound, MonitorSmartphone, ScrollText, ShieldCheck, UsersRound } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDateTime } from '../../../lib/time-text.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { useListQuery } from '../../../store/records/api.ts'
import { useCallQuery } from '../../../store/records/use-call-query.ts'
import { profilePath } from '../../../store/ui/further-paths.ts'
import { toListPath } from '../../../store/ui/record-paths.ts'
import { toSettingsPath } from '../../../store/ui/settings-paths.ts'
import { Facts } from './Facts.tsx'
import type { PageProps } from './page-props.ts'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'
import styles from './settings.module.css'

interface WayProps {
  readonly icon: LucideIcon
  readonly to: string
  readonly name: string
  readonly text: string
}

const Way = ({ icon: Icon, to, name, text }: WayProps) => (
  <li>
    <Link className={clsx(styles.line, styles.card)} to={to}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.quiet}>{text}</span>
      </span>
    </Link>
  </li>
)

const Own = () => {
  const { t, i18n } = useTranslation('settings')
  const id = useAppSelector((state) => state.session.userId) ?? ''
  const factor = useCallQuery('secondFactor', { force: true }).data
  const sessions = useListQuery({ type: 'AUTH', limit: 1, force: true }).data?.params.total
  const keys = useCallQuery('apiKeys', { params: { id }, force: true }).data
  const since = factor?.since ? formatDateTime(factor.since, i18n.language) : null
  return (
    <section className={styles.part} aria-label={t('security.own')}>
      <h2 className={styles.heading}>{t('security.own')}</h2>
      <ul className={styles.lines} aria-label={t('security.own')}>
        <Way
          icon={ShieldCheck}
          to={`${profilePath}?selectedTab=security`}
          name={t('security.security')}
          text={
            factor === undefined
              ? t('security.securityText')
              : since === null
                ? t('security.factorOff')
                : t('security.factorOn', { time: since })
          }
        />
        <Way
          icon={MonitorSmartphone}
          to={`${profilePath}?selectedTab=sessions`}
          name={t('security.sessions')}
          text={sessions === undefined ? t('security.sessionsText') : t('security.sessionsCount', { count: sessions })}
        />
        <Way
          icon={KeyRound}
          to={`${profilePath}?selectedTab=keys`}
          name={t('security.keys')}
          text={keys === undefined ? t('security.keysText') : t('security.keysCount', { count: keys.length })}
        />
      </ul>
    </section>
  )
}

const Ways = () => {
  const { t } = useTranslation('settings')
  const health = useCallQuery('health').data
  if (health === undefined) return null
  const formatOffered = (is: boolean): string => t(is ? 'security.offered' : 'security.notOffered')
  return (
    <section className={styles.part} aria-label={t('security.ways')}>
      <h2 className={styles.heading}>{t('security.ways')}</h2>
      <ReadOnlyNote by="provider" what="security" />
      <Facts
        facts={[
          [t('security.password'), t('security.offered')],
          [t('security.singleSignOn'), formatOffered(health.singleSignOn)],
          [t('security.facebook'), formatOffered(health.facebookLogin)],
          [t('security.wrong'), t('security.wrongText')],
          [t('security.ends'), t('security.endsText')],
        ]}
      />
    </section>
  )
}

const Decided = ({ organisation, manages }: PageProps) => {
  const { t } = useTranslation(['settings', 'resources'])
  const id = organisation._id
  return (
    <section className={styles.part} aria-label={t('security.decided')}>
      <h2 className={styles.heading}>{t('security.decided')}</h2>
      {manages ? null : <ReadOnlyNote />}
      <ul className={styles.lines} aria-label={t('security.decided')}>
        <Way
          icon={Eye}
          to={toSettingsPath('organisation', id)}
          name={t('organisation.visibility')}
          text={t(`resources:values.${organisation.visibility ?? 'all'}`)}
        />
        <Way
          icon={UsersRound}
          to={toSettingsPath('people', id)}
          name={t('security.people')}
          text={t('security.peopleText')}
        />
        {manages ? (
          <Way
            icon={ScrollText}
            to={toListPath('AUDITENTRY')}
            name={t('security.audit')}
            text={t('security.auditText')}
          />
        ) : null}
      </ul>
    </section>
  )
}

export const SecurityPage = (props: PageProps) => (
  <>
    <Own />
    <Decided {...props} />
    <Ways />
  </>
)
