// /reports: the queue as it is now, for managers. Every figure says what it counts and opens the conversations it counts.
import Button from '@mui/material/Button'
import { Inbox, Layers } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonReenableMs } from '../../../contract/constants.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadFailed } from '../../components/LoadFailed.tsx'
import { useScreenTitle } from '../../components/screen-title.ts'
import { urgentBelowMs } from '../../lib/reply-window.ts'
import { formatWait } from '../../lib/format-wait.ts'
import { selectNow } from '../../store/network/clock-slice.ts'
import { selectRows } from '../../store/entities/selectors.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { writeAddress } from '../../store/inbox/inbox-address.ts'
import { everything } from '../../store/inbox/inbox-filter.ts'
import type { InboxFilter } from '../../store/inbox/inbox-slice.ts'
import { useInbox } from '../../store/inbox/use-inbox.ts'
import { selectLiveQueue } from '../../store/inbox/live-queue.ts'
import type { LiveQueue, QueueCount } from '../../store/inbox/live-queue.ts'
import { Breakdown } from './Breakdown.tsx'
import type { BreakdownLine } from './Breakdown.tsx'
import { Tile } from './Tile.tsx'
import styles from './reports.module.css'

const inboxWith = (filter: Partial<InboxFilter>, threadId: string | null = null): string =>
  writeAddress({ threadId, messageId: null, filter: { ...everything, ...filter } })

const Tiles = ({ queue }: { readonly queue: LiveQueue }) => {
  const { t, i18n } = useTranslation('reports')
  const now = useAppSelector(selectNow)
  const number = new Intl.NumberFormat(i18n.language)
  const counted = (name: 'waiting' | 'unassigned' | 'inProgress' | 'ending', filter: Partial<InboxFilter>) => (
    <Tile
      name={t(`tile.${name}`)}
      value={number.format(queue[name])}
      definition={t(`definition.${name}`)}
      to={queue[name] === 0 ? null : inboxWith(filter)}
    />
  )
  return (
    <ul className={styles.tiles}>
      {counted('waiting', { unanswered: true })}
      <Tile
        name={t('tile.longest')}
        value={queue.longest === null ? '–' : formatWait(now - Date.parse(queue.longest.since), i18n.language)}
        definition={t('definition.longest')}
        to={queue.longest === null ? null : inboxWith({ unanswered: true }, queue.longest.threadId)}
      />
      {counted('unassigned', { assigned: 'nobody' })}
      {counted('inProgress', { assigned: 'somebody' })}
      {counted('ending', { unanswered: true, endsUntil: new Date(now + urgentBelowMs).toISOString() })}
    </ul>
  )
}

const linesOf = (
  counts: ReadonlyMap<string, QueueCount>,
  nameOf: (key: string) => string,
  filterOf: (key: string) => Partial<InboxFilter>,
): readonly BreakdownLine[] =>
  [...counts].map(([key, count]) => ({ key, count, name: nameOf(key), to: inboxWith(filterOf(key)) }))

const Breakdowns = ({ queue }: { readonly queue: LiveQueue }) => {
  const { t } = useTranslation('reports')
  const channels = useAppSelector((state) => selectRows(state, 'CHANNEL'))
  const organisations = useAppSelector((state) => state.session.organisations)
  const accountName = (id: string): string => channels.find(({ accountId }) => accountId === id)?.name ?? '–'
  const organisationName = (id: string): string => organisations.find(({ _id }) => _id === id)?.name ?? '–'
  return (
    <>
      <Breakdown
        title={t('byChannel')}
        lines={linesOf(
          queue.byService,
          (service) => t(`service.${service}`),
          (service) => ({ service }),
        )}
      />
      <Breakdown title={t('byAccount')} lines={linesOf(queue.byAccount, accountName, (accountId) => ({ accountId }))} />
      {queue.byOrganisation.size > 1 ? (
        <Breakdown
          title={t('byOrganisation')}
          lines={linesOf(queue.byOrganisation, organisationName, (organisationId) => ({ organisationId }))}
        />
      ) : null}
    </>
  )
}

const Figures = () => {
  const { t } = useTranslation('reports')
  const { status, retry } = useInbox()
  const complete = useAppSelector((state) => state.inbox.complete)
  const queue = useAppSelector(selectLiveQueue)
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
  if (status === 'loading') return <p role="status">{t('loading')}</p>
  if (!complete) return <EmptyState icon={Layers} title={t('tooMany')} text={t('tooManyText')} action={<ToInbox />} />
  if (queue.open === 0) return <EmptyState icon={Inbox} title={t('empty')} text={t('emptyText')} action={<ToInbox />} />
  return (
    <>
      <Tiles queue={queue} />
      <Breakdowns queue={queue} />
    </>
  )
}

const ToInbox = () => {
  const { t } = useTranslation('reports')
  return (
    <Button component={Link} to="/" variant="outlined" size="small">
      {t('toInbox')}
    </Button>
  )
}

export const ReportsScreen = () => {
  const { t } = useTranslation('reports')
  useScreenTitle(t('title'))
  return (
    <section className={styles.screen} aria-labelledby="reports-title">
      <div>
        <h1 id="reports-title" className={styles.heading}>
          {t('title')}
        </h1>
        <p className={styles.lead}>{t('lead')}</p>
      </div>
      <Figures />
    </section>
  )
}
