// Pending and declined invitations; each can be withdrawn.
import { useTranslation } from 'react-i18next'
import { formatZonedTime } from '../fields/format-zoned-time.ts'
import { useZoneOf } from '../fields/use-zone-of.ts'
import { FailedPart } from './FailedPart.tsx'
import { RecordLine } from './RecordLine.tsx'
import { useOrganisationRows } from './use-organisation-rows.ts'
import styles from './settings.module.css'

export const Invitations = ({ organisationId }: { readonly organisationId: string }) => {
  const { t, i18n } = useTranslation(['settings', 'resources'])
  const zone = useZoneOf(organisationId)
  const { data = [], error, refetch } = useOrganisationRows('ORGANISATIONINVITATION', organisationId)
  const hasFailed = error !== undefined
  if (data.length === 0 && !hasFailed) return null
  return (
    <section className={styles.part} aria-label={t('people.invited')}>
      <h2 className={styles.heading}>{t('people.invited')}</h2>
      {hasFailed ? <FailedPart what={t('people.invited')} onRetry={refetch} /> : null}
      {data.length === 0 ? null : (
        <ul className={styles.lines} aria-label={t('people.invited')}>
          {data.map((invitation) => (
            <RecordLine
              key={invitation._id}
              type="ORGANISATIONINVITATION"
              row={invitation}
              title={invitation.account}
              manages
              facts={[
                t(`resources:values.${invitation.role ?? 'agent'}`),
                t(`resources:values.${invitation.state ?? 'waiting'}`),
                formatZonedTime(invitation.createdTime, i18n.language, zone),
              ]}
              isFixed
            />
          ))}
        </ul>
      )}
    </section>
  )
}
