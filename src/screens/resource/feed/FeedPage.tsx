// Lines of one page under day headings, each comment with its replies.
import { clsx } from 'clsx'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import type { AnyRow } from '../../../../contract/index.ts'
import { FailedLine } from '../../../components/FailedLine.tsx'
import { dayKey, formatDayName } from '../../../lib/time-text.ts'
import { useTranslation } from 'react-i18next'
import { useShownList } from '../../../store/records/use-shown-list.ts'
import type { ListArguments } from '../../../store/records/arguments.ts'
import { selectNow } from '../../../store/network/clock-slice.ts'
import { selectRecords } from '../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { AwaitedLine } from '../table/AwaitedLine.tsx'
import type { FeedLook } from './feeds.ts'
import { useReplies } from './use-replies.ts'
import styles from './feed.module.css'

interface FeedPageProps {
  readonly question: ListArguments
  readonly look: FeedLook
  /** Whether the order is by creation time. */
  readonly inTime: boolean
  readonly reversed: boolean
}

const none: readonly string[] = []
const timeOf = (row: AnyRow | undefined): string | undefined => (row ? String(row['createdTime']) : undefined)

const useRows = (question: ListArguments, skip: boolean) => {
  const { data, isError, refetch } = useShownList(question, { skip })
  const rows = useAppSelector((state) =>
    selectRecords(state, question.type, data?.ids ?? none),
  ) as readonly unknown[] as readonly AnyRow[]
  return { rows, isMissing: data === undefined, isError, retry: () => void refetch() }
}

export const FeedPage = ({ question, look: { Line, byDay, roots }, inTime, reversed }: FeedPageProps) => {
  const { t, i18n } = useTranslation(['forms', 'resources'])
  const now = useAppSelector(selectNow)
  const { type, skip = 0, limit = 1 } = question
  const result = useRows(question, false)
  const before = useRows({ ...question, skip: Math.max(0, skip - limit) }, skip === 0).rows
  const rows = reversed ? [...result.rows].reverse() : result.rows
  const replied = useReplies(type, roots ? rows : [])
  const dayBefore = !reversed && skip > 0 ? timeOf(before.at(-1)) : undefined
  const toFailed = (text: string, onRetry: () => void) => (
    <FailedLine text={text} retry={t('resources:retry')} restMs={buttonReenableMs} onRetry={onRetry} />
  )
  if (result.isMissing)
    return (
      <li className={styles.item} data-awaited={Math.floor(skip / limit)}>
        {result.isError ? (
          <div className={styles.failed}>{toFailed(t('resources:list.pageFailed'), result.retry)}</div>
        ) : (
          <AwaitedLine />
        )}
      </li>
    )
  const lines = rows.map((row, at) => {
    const time = String(row['createdTime'])
    const previous = at === 0 ? dayBefore : timeOf(rows[at - 1])
    const begins = byDay && inTime && (previous === undefined || dayKey(previous) !== dayKey(time))
    const replies = replied.repliesOf(row._id)
    return (
      <li key={row._id} className={styles.item}>
        {begins ? <h2 className={styles.day}>{formatDayName(time, now, i18n.language)}</h2> : null}
        <Line type={type} row={row} />
        {replies.length === 0 ? null : (
          <ul className={styles.replies}>
            {replies.map((reply) => (
              <li key={reply._id}>
                <Line type={type} row={reply} />
              </li>
            ))}
          </ul>
        )}
      </li>
    )
  })
  return (
    <>
      {lines}
      {replied.isFailed ? (
        <li className={clsx(styles.item, styles.failed)}>{toFailed(t('feed.repliesFailed'), replied.retry)}</li>
      ) : null}
    </>
  )
}
