// The live figures, each with its definition and a link to its conversations.
import { Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../contract/constants.ts'
import type { QueueFilter } from '../../../contract/live-figures.ts'
import type { QueueCount } from '../../../contract/platform/report-calls.ts'
import { LoadFailed } from '../../components/LoadFailed.tsx'
import { canManageOrganisation } from '../../../contract/permissions.ts'
import { selectRights } from '../../store/network/session-slice.ts'
import { selectRows } from '../../store/entities/selectors.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { writeAddress } from '../../store/inbox/inbox-address.ts'
import { everything } from '../../store/inbox/inbox-filter.ts'
import type { InboxFilter } from '../../store/inbox/inbox-filter.ts'
import { Agents } from './Agents.tsx'
import { Breakdown } from './Breakdown.tsx'
import type { BreakdownLine } from './Breakdown.tsx'
import { Freshness, useAge } from './Freshness.tsx'
import { Tiles } from './Tiles.tsx'
import type { OfQueue } from './Tiles.tsx'
import { useLiveReport } from './use-live-report.ts'
import styles from './reports.module.css'

const linesOf = (
  counts: Readonly<Record<string, QueueCount>>,
  nameOf: (key: string) => string,
  addressOf: (key: string) => string,
): readonly BreakdownLine[] =>
  Object.entries(counts).map(([key, count]) => ({ key, count, name: nameOf(key), to: addressOf(key) }))

const Breakdowns = ({
  queue,
  filter,
  inboxWith,
}: Pick<OfQueue, 'queue'> & {
  readonly filter: QueueFilter
  readonly inboxWith: NonNullable<OfQueue['inboxWith']>
}) => {
  const { t } = useTranslation('reports')
  const channels = useAppSelector((state) => selectRows(state, 'CHANNEL'))
  const organisations = useAppSelector((state) => state.session.organisations)
  const accountName = (id: string): string => channels.find(({ accountId }) => accountId === id)?.name ?? '–'
  const organisationName = (id: string): string => organisations.find(({ _id }) => _id === id)?.name ?? '–'
  return (
    <>
      {queue.open === 0 ? null : (
        <>
          <Breakdown
            title={t('byChannel')}
            lines={linesOf(
              queue.byService,
              (service) => t(`service.${service}`),
              (service) => inboxWith({ service }),
            )}
          />
          <Breakdown
            title={t('byAccount')}
            lines={linesOf(queue.byAccount, accountName, (accountId) => inboxWith({ accountId }))}
          />
        </>
      )}
      <Agents
        counts={queue.byAgent}
        organisation={filter.organisation}
        agent={filter.agent}
        isPart={filter.channel !== null || filter.account !== null || filter.team !== null}
        toConversations={(assigneeId) => inboxWith({ assigneeId })}
      />
      {Object.keys(queue.byOrganisation).length > 1 ? (
        <Breakdown
          title={t('byOrganisation')}
          lines={linesOf(queue.byOrganisation, organisationName, (organisationId) => inboxWith({ organisationId }))}
        />
      ) : null}
    </>
  )
}

/** Restricts the inbox to the counted organisations; empty if the inbox shows the same ones. */
const useCountedOrganisations = (): Pick<InboxFilter, 'organisationId' | 'organisationIds'> => {
  const rights = useAppSelector(selectRights)
  const organisations = useAppSelector((state) => state.session.organisations)
  const managed = organisations.filter(({ _id }) => rights !== null && canManageOrganisation(rights, _id))
  const ids = managed.map(({ _id }) => _id)
  if (ids.length === organisations.length) return { organisationId: null, organisationIds: null }
  return ids.length === 1
    ? { organisationId: ids[0] ?? null, organisationIds: null }
    : { organisationId: null, organisationIds: ids.join(',') }
}

export const LiveFigures = ({ filter }: { readonly filter: QueueFilter }) => {
  const { t } = useTranslation('reports')
  const { status, queue, report, countedAt, retry } = useLiveReport(filter)
  const countedOrganisations = useCountedOrganisations()
  const age = useAge(countedAt)
  if (status === 'error')
    return (
      <LoadFailed
        restMs={buttonReenableMs}
        title={t('failed')}
        text={t('failedText')}
        retry={t('retry')}
        onRetry={retry}
      />
    )
  if (queue === null) return <p role="status">{t('loading')}</p>
  const inboxWith: NonNullable<OfQueue['inboxWith']> = (further, threadId = null) =>
    writeAddress({
      threadId,
      messageId: null,
      filter: {
        ...everything,
        ...(filter.organisation === null ? countedOrganisations : { organisationId: filter.organisation }),
        service: filter.channel,
        accountId: filter.account,
        teamId: filter.team,
        assigneeId: filter.agent,
        ...further,
      },
    })
  return (
    <div className={styles.figures} data-old={age?.isOld ?? false}>
      <Freshness age={age} />
      {queue.open === 0 ? (
        <p className={styles.none}>
          <Inbox size={18} aria-hidden />
          {t('empty')}
        </p>
      ) : null}
      <Tiles queue={queue} inboxWith={inboxWith} report={report} />
      <Breakdowns queue={queue} filter={filter} inboxWith={inboxWith} />
    </div>
  )
}
