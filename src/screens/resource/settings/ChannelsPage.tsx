// Connected accounts: state, last error, and reconnecting.
import { clsx } from 'clsx'
import { Plug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnyRow, Row } from '../../../../contract/index.ts'
import { formatZonedTime } from '../fields/format-zoned-time.ts'
import { useZoneOf } from '../fields/use-zone-of.ts'
import { ChannelActions } from '../overrides/organisation/ChannelActions.tsx'
import { ConnectLink } from '../overrides/organisation/ConnectLink.tsx'
import { PastImportState } from '../values/PastImportState.tsx'
import type { PageProps } from './page-props.ts'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'
import { SettingsList } from './SettingsList.tsx'
import { SignIns } from './SignIns.tsx'
import { useOrganisationRows } from './use-organisation-rows.ts'
import styles from './settings.module.css'

const Channel = ({ channel, manages }: { readonly channel: Row<'CHANNEL'>; readonly manages: boolean }) => {
  const { t, i18n } = useTranslation(['settings', 'resources'])
  const zone = useZoneOf(channel.organisationId)
  const title = channel.name || channel._id
  const { lastInboundTime, lastErrorTime, lastError, status, problem } = channel
  const isWell = status === 'connected'
  return (
    <li className={clsx(styles.line, styles.worded)} aria-label={title}>
      <span className={styles.what}>
        <span className={styles.name}>{title}</span>
        <span className={styles.quiet}>
          {[
            t(`resources:areas.${channel.service}`),
            status ? t(`resources:values.${status}`) : null,
            lastInboundTime
              ? t('channels.lastInbound', { time: formatZonedTime(lastInboundTime, i18n.language, zone) })
              : t('channels.nothingYet'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {isWell || !(problem || lastError) ? null : (
          <span className={styles.error}>
            {[
              problem ? t(`resources:values.${problem}`) : null,
              lastError,
              lastErrorTime ? formatZonedTime(lastErrorTime, i18n.language, zone) : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
        {channel.pastImport ? <PastImportState past={channel.pastImport} zone={zone} /> : null}
      </span>
      {manages ? <ChannelActions type="CHANNEL" row={channel as unknown as AnyRow} title={title} /> : null}
    </li>
  )
}

export const ChannelsPage = ({ organisation, manages }: PageProps) => {
  const { t } = useTranslation(['settings', 'resources'])
  const answer = useOrganisationRows('CHANNEL', organisation._id)
  return (
    <>
      {manages ? null : <ReadOnlyNote />}
      <SettingsList
        label={t('resources:settings.channels')}
        answer={answer}
        icon={Plug}
        none={t('channels.none')}
        noneText={t('channels.noneText')}
        add={manages ? <ConnectLink settled={{ organisationId: organisation._id }} /> : null}
      >
        {(channels) => channels.map((channel) => <Channel key={channel._id} channel={channel} manages={manages} />)}
      </SettingsList>
      {manages ? <SignIns organisationId={organisation._id} /> : null}
    </>
  )
}
