// One conversation in the list. A link covers the whole row; its actions are beside the link, never inside.
import { clsx } from 'clsx'
import {
  AlarmClock,
  AlarmClockCheck,
  Archive,
  Ban,
  CircleAlert,
  Hourglass,
  PencilLine,
  UserRoundCheck,
  UserRoundPlus,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { TFunction } from 'i18next'
import { memo, useEffect } from 'react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import { Avatar } from '../../../components/Avatar.tsx'
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx'
import { formatDateTime } from '../../../lib/time-text.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { isBack } from '../../../store/inbox/inbox-view.ts'
import { selectCanTake } from '../../../store/inbox/select-can-take.ts'
import { selectDraft } from '../../../store/outbox/drafts-slice.ts'
import { useWantedRecord } from '../../../store/records/use-record.ts'
import { itemNameOf } from '../channels.ts'
import { Countdown } from '../Countdown.tsx'
import { formatSnippet } from '../format-snippet.ts'
import { nameThread } from '../../../store/entities/name-thread.ts'
import { useAccount } from '../use-account.ts'
import { useUserName } from '../use-user-name.ts'
import { selectIsNewToMe } from './is-new-to-me.ts'
import { SelectBox } from './SelectBox.tsx'
import { RowSkeleton } from './RowSkeleton.tsx'
import { LabelChips } from './LabelChips.tsx'
import { SnippetAuthor } from './SnippetAuthor.tsx'
import { selectCountdownSign, selectIsOverdue, selectRowTime, parseWindowSign } from './thread-texts.ts'
import styles from './thread-row.module.css'

export interface RowActions {
  /** Command keys of the actions; undefined if there is none. */
  readonly keys: Readonly<Record<'assign' | 'snooze' | 'close', string | undefined>>
  readonly open: (id: string, event: MouseEvent<HTMLAnchorElement>) => void
  /** Called when a button is pressed on the row. */
  readonly press: (id: string, event: MouseEvent<HTMLAnchorElement>) => void
  readonly close: (id: string, byMouse: boolean) => void
  readonly assignToMe: (id: string) => void
  readonly snooze: (id: string) => void
  readonly focus: (id: string) => void
  /** Called when the user may no longer see the conversation; the row cannot be pressed any more. */
  readonly leave: (id: string) => void
  readonly select: (id: string, range: boolean) => void
}

interface ThreadRowProps {
  readonly id: string
  readonly href: string
  readonly isOpen: boolean
  /** Whether it is the single row that Tab stops at. */
  readonly isTabStop: boolean
  readonly actions: RowActions
  readonly isSelected: boolean
  /** Whether any row is selected; all rows show their checkbox then. */
  readonly selecting: boolean
}

/** False for touch, which does not hover over the list, and for the keyboard, which presses no button. */
const isByMouse = (event: MouseEvent['nativeEvent']): boolean =>
  event.detail > 0 && !('pointerType' in event && event.pointerType === 'touch')

interface MarksProps {
  readonly thread: Row<'THREAD'>
  readonly account: Row<'CHANNEL'> | undefined
}

const Marks = ({ thread, account }: MarksProps) => {
  const { t, i18n } = useTranslation('inbox')
  const sign = useAppSelector((state) => selectCountdownSign(state, thread._id))
  const hasDraft = useAppSelector((state) => selectDraft(state, thread._id) !== '')
  const assignee = useUserName(thread.assigneeId)
  const userId = useAppSelector((state) => state.session.userId)
  const window = parseWindowSign(sign)
  const ending = window.state === 'ending' || window.state === 'urgent'
  const failed = thread.snippetStatus === 'failed' || thread.snippetStatus === 'unknown'
  const labelled = (thread.labelIds ?? []).length > 0
  const until = thread.status === 'snoozed' ? thread.snoozedUntil : null
  const back = isBack(thread)
  // All rows have the same height: the account is shown if there is nothing else.
  if (!ending && !failed && !hasDraft && !thread.assigneeId && !labelled && !until && !back && !thread.isSpam)
    return (
      <span className={styles.marks}>
        <span className={styles.place}>{account?.name ?? '\u00a0'}</span>
      </span>
    )
  return (
    <span className={styles.marks}>
      {hasDraft ? (
        <span className={clsx(styles.chip, styles.draft)}>
          <PencilLine size={12} aria-hidden />
          {t('row.draft')}
        </span>
      ) : null}
      {thread.isSpam ? (
        <span className={clsx(styles.chip, styles.failed)}>
          <Ban size={12} aria-hidden />
          {t('row.spam')}
        </span>
      ) : null}
      {failed ? (
        <span className={clsx(styles.chip, styles.failed)}>
          <CircleAlert size={12} aria-hidden />
          {t(thread.snippetStatus === 'failed' ? 'row.failed' : 'row.doubtful')}
        </span>
      ) : null}
      {ending ? (
        <span className={clsx(styles.chip, window.state === 'urgent' ? styles.urgent : styles.ending)}>
          <Hourglass size={12} aria-hidden />
          <VisuallyHidden>{t('row.windowEnds')} </VisuallyHidden>
          <Countdown window={window} />
        </span>
      ) : null}
      {back ? (
        <span className={clsx(styles.chip, styles.ending)}>
          <AlarmClockCheck size={12} aria-hidden />
          {t('row.returned')}
        </span>
      ) : null}
      {until ? (
        <span className={styles.assignee}>
          <AlarmClock size={12} aria-hidden />
          {t('snoozedUntil', { time: formatDateTime(until, i18n.language) })}
        </span>
      ) : null}
      {thread.assigneeId ? (
        <span className={clsx(styles.assignee, thread.assigneeId === userId && styles.mine)}>
          <UserRoundCheck size={12} aria-hidden />
          <VisuallyHidden>{t('row.assignedTo')} </VisuallyHidden>
          {assignee}
        </span>
      ) : null}
      <LabelChips labelIds={thread.labelIds} />
    </span>
  )
}

interface RowActsProps extends Pick<ThreadRowProps, 'isTabStop' | 'actions'> {
  readonly thread: Row<'THREAD'>
  readonly name: string
  readonly mayTake: boolean
  readonly t: TFunction<'inbox'>
}

const withKey = (words: string, key: string | undefined): string => (key === undefined ? words : `${words} (${key})`)

/** Without hooks of its own, because rows are mounted and unmounted at each scroll step. */
const RowActs = ({ thread: { _id: id, status }, name, mayTake, isTabStop, actions, t }: RowActsProps) => {
  const act = (
    Icon: LucideIcon,
    title: string,
    label: string,
    onClick: (event: MouseEvent<HTMLButtonElement>) => void,
  ) => (
    <button
      type="button"
      className={styles.action}
      tabIndex={isTabStop ? 0 : -1}
      title={title}
      aria-label={label}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden />
    </button>
  )
  if (status === 'closed') return <span className={styles.actions} />
  return (
    <span className={styles.actions}>
      {mayTake
        ? act(UserRoundPlus, withKey(t('assignToMe'), actions.keys.assign), t('row.assignToMe', { name }), () =>
            actions.assignToMe(id),
          )
        : null}
      {act(AlarmClock, withKey(t('snooze'), actions.keys.snooze), t('row.snooze', { name }), () => actions.snooze(id))}
      {act(Archive, withKey(t('close'), actions.keys.close), t('row.close', { name }), ({ nativeEvent }) =>
        actions.close(id, isByMouse(nativeEvent)),
      )}
    </span>
  )
}

export const ThreadRow = memo(({ id, href, isOpen, isTabStop, actions, isSelected, selecting }: ThreadRowProps) => {
  const { t, i18n } = useTranslation('inbox')
  const { row: thread, outcome } = useWantedRecord('THREAD', id)
  const isGone = outcome === 'NOT_FOUND' || outcome === 'refused'
  useEffect(() => {
    if (isGone) actions.leave(id)
  }, [isGone, actions, id])
  const account = useAccount(thread?.accountId)
  const userId = useAppSelector((state) => state.session.userId)
  const mayTake = useAppSelector((state) => selectCanTake(state, [id]))
  const isNew = useAppSelector((state) => selectIsNewToMe(state, thread))
  const time = useAppSelector((state) => selectRowTime(state, id, i18n.language))
  const isOverdue = useAppSelector((state) => selectIsOverdue(state, id))
  if (!thread) return <RowSkeleton />
  const Mark = itemNameOf(thread.itemType)?.Mark
  const unread = thread.unreadCount ?? 0
  const newness = unread > 0 ? t('row.unread', { count: unread }) : t('row.newToMe')
  const waits = thread.isAnswered === false && thread.status !== 'closed'
  const name = nameThread(thread, account, t('app:unknownCustomer'))
  const isMine = thread.assigneeId === userId
  return (
    <div
      className={clsx(
        styles.row,
        isOpen && styles.open,
        isNew && styles.unread,
        isOverdue && styles.overdue,
        thread.assigneeId && !isMine && styles.others,
        isSelected && styles.selected,
        selecting && styles.selecting,
      )}
    >
      <a
        className={styles.link}
        href={href}
        data-thread={id}
        aria-current={isOpen ? 'true' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        onMouseDown={(event) => actions.press(id, event)}
        onClick={(event) => actions.open(id, event)}
        onFocus={() => actions.focus(id)}
      >
        <Avatar name={name} imageUrl={thread.imageUrl} mark={Mark ? <Mark /> : undefined} />
        <span className={styles.lines}>
          <span className={styles.first}>
            <span className={styles.name}>{name}</span>
            <span className={styles.time}>{time}</span>
          </span>
          <span className={styles.second}>
            <span className={styles.snippet}>
              <SnippetAuthor thread={thread} />
              {formatSnippet(thread.snippet, t)}
            </span>
            {unread > 0 || isNew ? (
              <span className={clsx(styles.dot, !isNew && styles.seen)} title={newness}>
                <VisuallyHidden>{newness}</VisuallyHidden>
              </span>
            ) : null}
          </span>
          <Marks thread={thread} account={account} />
          {waits ? <VisuallyHidden>{t('row.waiting')}</VisuallyHidden> : null}
        </span>
      </a>
      <SelectBox id={id} name={name} selected={isSelected} onSelect={actions.select} />
      <RowActs thread={thread} name={name} mayTake={mayTake && !isMine} isTabStop={isTabStop} actions={actions} t={t} />
    </div>
  )
})
ThreadRow.displayName = 'ThreadRow'
