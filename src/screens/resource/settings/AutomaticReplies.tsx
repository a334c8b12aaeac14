// Automatic reply of each channel outside business hours: one of the quick replies, or none.
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import { ChoiceInput } from '../../../components/ChoiceInput.tsx'
import { useAppDispatch } from '../../../store/hooks.ts'
import { showErrorToast } from '../../../store/network/error-toast.ts'
import { Facts } from './Facts.tsx'
import { FailedPart } from './FailedPart.tsx'
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
  const dispatch = useAppDispatch()
  const save = useSaveRecord({ type: 'CHANNEL', organisationId, id: _id })
  const choose = async (id: string): Promise<void> => {
    const { error } = await save({ outOfHoursReplyId: id || null })
    if (error) dispatch(showErrorToast(error))
  }
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
      onValue={(id) => void choose(id)}
    />
  )
}

export const AutomaticReplies = ({ organisation, manages }: PageProps) => {
  const { t } = useTranslation(['settings', 'resources'])
  const accounts = useOrganisationRows('CHANNEL', organisation._id)
  const texts = useOrganisationRows('ORGANISATIONQUICKREPLY', organisation._id)
  const channels = accounts.data ?? []
  const replies = texts.data ?? []
  const missing = [accounts, texts].filter(({ data, error }) => data === undefined && error !== undefined)
  if (missing.length > 0)
    return <FailedPart what={t('automatic.title')} onRetry={() => missing.forEach(({ refetch }) => refetch())} />
  // Without the quick replies, a chosen one would look like none.
  if (channels.length === 0 || texts.data === undefined) return null
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
