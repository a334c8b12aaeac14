// The live figures as tiles: queue, day, channels.
import { useTranslation } from 'react-i18next'
import type { LiveQueue, LiveReport } from '../../../contract/platform/report-calls.ts'
import type { ReportMeasure } from '../../../contract/report-figures.ts'
import { urgentBelowMs } from '../../../contract/reply-window.ts'
import { formatWait } from '../../lib/format-wait.ts'
import { useAppSelector } from '../../store/hooks.ts'
import type { InboxFilter } from '../../store/inbox/inbox-slice.ts'
import { selectNow } from '../../store/network/clock-slice.ts'
import { toSettingsPath } from '../../store/ui/settings-paths.ts'
import { DayHours } from './DayHours.tsx'
import { Tile } from './Tile.tsx'
import { useExactNow } from '../../store/network/use-exact-now.ts'
import styles from './reports.module.css'

export interface OfQueue {
  readonly queue: LiveQueue
  /** Inbox address with the same filters as the figures, plus further ones; null if there are no links. */
  readonly inboxWith: ((filter: Partial<InboxFilter>, threadId?: string | null) => string) | null
}

const minuteMs = 60_000

/** Figures that only the server counts. */
const DayTiles = ({ report, inboxWith }: { readonly report: LiveReport } & Pick<OfQueue, 'inboxWith'>) => {
  const { t, i18n } = useTranslation('reports')
  const number = new Intl.NumberFormat(i18n.language)
  const { closedToday, dayStart, today, channels, limits } = report
  const toMeasureTile = (name: 'firstResponse' | 'resolution', { median, p90 }: ReportMeasure) => (
    <Tile
      name={t(`tile.${name}`)}
      value={median === null ? '–' : formatWait(median, i18n.language)}
      detail={p90 === null ? null : t('percentile', { value: formatWait(p90, i18n.language) })}
      definition={t(`definition.${name}`)}
      to={null}
      amount={median === null ? null : median / minuteMs}
      limits={limits[name]}
      inMinutes
    />
  )
  return (
    <>
      <Tile
        name={t('tile.closedToday')}
        value={number.format(closedToday)}
        definition={t('definition.closedToday')}
        to={
          dayStart === null || closedToday === 0 || inboxWith === null
            ? null
            : inboxWith({ status: 'all', closedSince: dayStart })
        }
      />
      {toMeasureTile('firstResponse', today.firstResponse)}
      {toMeasureTile('resolution', today.resolution)}
      <Tile
        name={t('tile.channels')}
        value={number.format(channels.troubled)}
        detail={t('ofChannels', { count: channels.total })}
        definition={t('definition.channels')}
        amount={channels.troubled}
        limits={limits.channels}
        to={channels.troubled === 0 || inboxWith === null ? null : toSettingsPath('channels')}
        opens={t('openChannels', { name: t('tile.channels'), value: number.format(channels.troubled) })}
      />
      <DayHours opened={today.opened} closed={today.closed} />
    </>
  )
}

export const Tiles = ({ queue, inboxWith, report }: OfQueue & { readonly report: LiveReport | null }) => {
  const { t, i18n } = useTranslation('reports')
  const now = useAppSelector(selectNow)
  const exactNow = useExactNow()
  const waitMs = queue.longest === null ? null : exactNow - Date.parse(queue.longest.since)
  const number = new Intl.NumberFormat(i18n.language)
  const nobody = queue.waiting === 0 ? t('nobodyWaits') : null
  const toCountTile = (
    name: 'waiting' | 'unassigned' | 'inProgress' | 'unattended' | 'ending' | 'moderation',
    filter: Partial<InboxFilter>,
  ) => (
    <Tile
      name={t(`tile.${name}`)}
      value={number.format(queue[name])}
      definition={t(`definition.${name}`)}
      amount={queue[name]}
      limits={report?.limits[name]}
      to={queue[name] === 0 || inboxWith === null ? null : inboxWith(filter)}
      detail={name === 'waiting' ? nobody : null}
    />
  )
  return (
    <ul className={styles.tiles}>
      {toCountTile('waiting', { unanswered: true })}
      <Tile
        name={t('tile.longest')}
        value={waitMs === null ? '–' : formatWait(waitMs, i18n.language)}
        definition={t('definition.longest')}
        amount={waitMs === null ? null : waitMs / minuteMs}
        limits={report?.limits.longest}
        inMinutes
        detail={nobody}
        to={
          queue.longest === null || inboxWith === null ? null : inboxWith({ unanswered: true }, queue.longest.threadId)
        }
      />
      {toCountTile('unassigned', { assigned: 'nobody' })}
      {toCountTile('inProgress', { assigned: 'somebody' })}
      {toCountTile('unattended', { unattended: true })}
      {toCountTile('ending', { unanswered: true, endsUntil: new Date(now + urgentBelowMs).toISOString() })}
      {toCountTile('moderation', { moderate: true })}
      {report === null ? null : <DayTiles report={report} inboxWith={inboxWith} />}
    </ul>
  )
}
