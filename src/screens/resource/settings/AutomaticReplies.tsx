// The reply of each channel to who writes outside business hours: one of the quick replies, or nothing.
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import { ChoiceInput } from '../../../components/ChoiceInput.tsx'
import { Facts } from './Facts.tsx'
import type { PageProps } from './page-props.ts'
import { useOrganisationRows } from './use-organisation-rows.ts'
import { useSaveRecord } from './use-save-record.ts'
import styles from './settings.module.css'

interface OfChannelProps {
  readonly channel: Row<'CHANNEL'>
  readonly replies: readonly Row<'ORGANISATIONQUICKREPLY'>[]
}

const OfChannel = ({ channel, replies }: OfChannelProps) => {
  const { t } = useTranslation(['settings', 'resources'])
  const { _id, organisationId = '', outOfHoursReplyId: chosen } = channel
  const save = useSaveRecord({ type: 'CHANNEL', organisationId, id: _id })
  return (
    <ChoiceInput
      id={`automatic-${_id}`}
      name={`automatic-${_id}`}
      label={t('automatic.of', { name: channel.name || _id, service: t(`resources:areas.${channel.service}`) })}
      none={t('automatic.none')}
      choices={replies
        .filter(({ _id: id, isActive, deleted }) => id === chosen || (isActive !== false && !deleted))
        .map(({ _id: id, name }) => ({ value: id, label: name || id }))}
      value={chosen ?? ''}
      onValue={(id) => void save({ outOfHoursReplyId: id || null })}
    />
  )
}

export const AutomaticReplies = ({ organisation, manages }: PageProps) => {
  const { t } = useTranslation(['settings', 'resources'])
  const channels = useOrganisationRows('CHANNEL', organisation._id).data ?? []
  const replies = useOrganisationRows('ORGANISATIONQUICKREPLY', organisation._id).data ?? []
  if (channels.length === 0) return null
  const nameOf = (id: string | null | undefined): string =>
    replies.find(({ _id }) => _id === id)?.name || t('automatic.none')
  return (
    <section className={styles.part} aria-label={t('automatic.title')}>
      <h2 className={styles.heading}>{t('automatic.title')}</h2>
      <p className={styles.text}>{t('automatic.text')}</p>
      {(organisation.businessHours ?? []).length === 0 ? <p className={styles.text}>{t('automatic.noHours')}</p> : null}
      {manages ? (
        <div className={styles.replies}>
          {channels.map((channel) => (
            <OfChannel key={channel._id} channel={channel} replies={replies} />
          ))}
        </div>
      ) : (
        <Facts
          facts={channels.map(({ _id, name, outOfHoursReplyId }) => [name || _id, nameOf(outOfHoursReplyId)] as const)}
        />
      )}
    </section>
  )
}
