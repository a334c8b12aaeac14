// Virtual list of messages: starts at the end, prepends older ones without a jump, and shows the day of the topmost line.
import { clsx } from 'clsx'
import { ArrowDown } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { HTMLAttributes, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtuoso } from 'react-virtuoso'
import type { Components, VirtuosoHandle } from 'react-virtuoso'
import type { ShownMessage } from '../../../channels/channel-view.ts'
import { buildConversationLines } from '../../../lib/conversation-lines.ts'
import type { Line, LineActivity, LineNote } from '../../../lib/conversation-lines.ts'
import { useOwnCursor } from '../../../store/conversation/use-own-cursor.ts'
import { ConversationLine } from './ConversationLine.tsx'
import type { ConversationSetting } from './ConversationLine.tsx'
import { keepWritingOnButtons } from './keep-writing.ts'
import { OpeningLines } from './OpeningLines.tsx'
import { DaySeparator } from './Separators.tsx'
import { findBeginning } from './beginning.ts'
import { useFollowOutput } from './use-follow-output.ts'
import { useSettled } from './use-settled.ts'
import { useSteadyIndex } from './use-steady-index.ts'
import { useTopDay } from './use-top-day.ts'
import { useMenuKey } from './use-menu-key.ts'
import styles from './message-list.module.css'

interface MessageListProps extends Omit<ConversationSetting, 'quotable'> {
  readonly messages: readonly ShownMessage[]
  readonly activities: readonly LineActivity[]
  readonly notes: readonly LineNote[]
  /** Id of the message below the divider. */
  readonly newFromId: string | null
  readonly hasOlder: boolean
  readonly loadOlder: () => void
}

const components: Components<Line<ShownMessage>> = {
  Footer: () => <div className={styles.end} />,
  // Virtuoso hides its list for 150 ms after positioning; here the whole list is hidden exactly until it is positioned.
  List: ({ ref, style, ...list }: HTMLAttributes<HTMLDivElement> & { ref?: Ref<HTMLDivElement> }) => (
    <div {...list} ref={ref} style={{ ...style, visibility: undefined }} />
  ),
}

/** Number of inbound messages below a message; 0 if that message is not in the list. */
const countTheirsAfter = (messages: MessageListProps['messages'], id: string | null): number => {
  const at = messages.findIndex((message) => message.id === id)
  return at === -1 ? 0 : messages.slice(at + 1).filter(({ side }) => side === 'theirs').length
}

export const MessageList = (props: MessageListProps) => {
  const {
    threadId,
    messages,
    activities,
    notes,
    toldId,
    view,
    customerName,
    customerImage,
    accountName,
    newFromId,
    hasOlder,
    loadOlder,
  } = props
  const { t } = useTranslation('conversation')
  const virtuoso = useRef<VirtuosoHandle>(null)
  const scroller = useRef<HTMLElement | null>(null)
  const lines = useMemo(
    () => buildConversationLines(messages, newFromId, activities, notes),
    [messages, newFromId, activities, notes],
  )
  const firstIndex = useSteadyIndex(lines)
  const [beginning] = useState(() => findBeginning(lines, toldId))
  const [lastIndex] = useState(lines.length - 1)
  const { built, settled } = useSettled(scroller, virtuoso, beginning, lastIndex)
  const list = useMenuKey(settled)
  const { topDay, onScroll, itemsRendered } = useTopDay()
  const followOutput = useFollowOutput(messages, notes)

  const setting = useMemo<ConversationSetting>(() => {
    const quotable = new Map(
      messages.flatMap((message) =>
        [message.platformId, message.record?._id].flatMap((id) => (id ? [[id, message] as const] : [])),
      ),
    )
    return { threadId, toldId, view, customerName, customerImage, accountName, quotable }
  }, [messages, threadId, toldId, view, customerName, customerImage, accountName])

  const beginsAtEnd = beginning.align === 'end'
  const [atBottom, setAtBottom] = useState(beginsAtEnd)
  const atEnd = settled ? atBottom : beginsAtEnd
  useOwnCursor(threadId, settled && atEnd)
  const lastId = messages.at(-1)?.id ?? null
  const [seenId, setSeenId] = useState(lastId)
  if (atEnd && seenId !== lastId) setSeenId(lastId)
  const below = useMemo(() => countTheirsAfter(messages, seenId), [messages, seenId])

  return (
    <div
      ref={list}
      className={styles.list}
      data-messages={settled ? 'settled' : 'settling'}
      onMouseDown={keepWritingOnButtons}
    >
      {settled ? null : <OpeningLines lines={lines} beginning={beginning} setting={setting} />}
      {topDay === null || !settled ? null : (
        <div className={styles.floating} aria-hidden="true">
          <DaySeparator time={topDay} />
        </div>
      )}
      {built ? (
        <Virtuoso
          ref={virtuoso}
          scrollerRef={(element) => {
            scroller.current = element instanceof HTMLElement ? element : null
          }}
          className={clsx(styles.scroller, !settled && styles.settling)}
          role="region"
          aria-label={t('timeline.messages')}
          tabIndex={0}
          data={lines}
          computeItemKey={(_index, line) => line.key}
          firstItemIndex={firstIndex}
          initialTopMostItemIndex={beginning}
          alignToBottom
          // Scrolls to the end, so that authors see their own message or note.
          followOutput={followOutput}
          atBottomThreshold={48}
          atBottomStateChange={setAtBottom}
          startReached={() => {
            if (hasOlder) loadOlder()
          }}
          onScroll={onScroll}
          itemsRendered={itemsRendered}
          increaseViewportBy={{ top: 600, bottom: 200 }}
          components={components}
          itemContent={(_index, line) => <ConversationLine line={line} setting={setting} />}
        />
      ) : null}
      {atEnd || !settled ? null : (
        <button
          type="button"
          className={styles.pill}
          onClick={() => virtuoso.current?.scrollToIndex({ index: 'LAST', align: 'end' })}
        >
          <ArrowDown size={14} aria-hidden />
          {below > 0 ? t('timeline.below', { count: below }) : t('timeline.toEnd')}
        </button>
      )}
    </div>
  )
}
