// The messages: virtual, standing at the end, older ones put in front without a jump, the day of what is seen on top.
import { ArrowDown } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtuoso } from 'react-virtuoso'
import type { VirtuosoHandle } from 'react-virtuoso'
import type { ChannelView, ShownMessage } from '../../../channels/channel-view.ts'
import { conversationLines, firstNewId } from '../../../lib/conversation-lines.ts'
import type { Line } from '../../../lib/conversation-lines.ts'
import { Bubble } from './Bubble.tsx'
import { DaySeparator, NewDivider } from './Separators.tsx'
import { useSteadyIndex } from './use-steady-index.ts'
import { useTopDay } from './use-top-day.ts'
import styles from './message-list.module.css'

interface MessageListProps {
  readonly threadId: string
  readonly messages: readonly ShownMessage[]
  readonly channel: ChannelView
  readonly customerName: string
  readonly customerImage: string | null
  readonly accountName: string
  /** The reader's cursor before he opened it. */
  readonly cursorTime: string | null
  readonly hasOlder: boolean
  readonly loadOlder: () => void
}

/** Where to begin: at the "new" divider, else at the end. */
const beginningOf = (lines: readonly Line<ShownMessage>[]) => {
  const divider = lines.findIndex((line) => line.kind === 'new')
  return divider === -1 ? { index: lines.length - 1, align: 'end' as const } : { index: Math.max(0, divider - 1), align: 'start' as const }
}

export const MessageList = (props: MessageListProps) => {
  const { threadId, messages, channel, customerName, customerImage, accountName, cursorTime, hasOlder, loadOlder } = props
  const { t } = useTranslation('inbox')
  const virtuoso = useRef<VirtuosoHandle>(null)
  // The divider stays where it was when the conversation was opened: what comes in later is seen as it comes.
  const [newFromId] = useState(() => firstNewId(messages, cursorTime))
  const lines = useMemo(() => conversationLines(messages, newFromId), [messages, newFromId])
  const byPlatformId = useMemo(
    () => new Map(messages.flatMap((message) => (message.platformId ? [[message.platformId, message] as const] : []))),
    [messages],
  )
  const firstIndex = useSteadyIndex(lines)
  const [beginning] = useState(() => beginningOf(lines))
  const [atEnd, setAtEnd] = useState(beginning.align === 'end')
  const lastId = messages.at(-1)?.id ?? null
  const [seenId, setSeenId] = useState(lastId)
  if (atEnd && seenId !== lastId) setSeenId(lastId)
  const below = useMemo(() => {
    const at = messages.findIndex((message) => message.id === seenId)
    return at === -1 ? 0 : messages.slice(at + 1).filter((message) => message.side === 'theirs').length
  }, [messages, seenId])

  const { topDay, onScroll, itemsRendered } = useTopDay()
  const toEnd = (): void => virtuoso.current?.scrollToIndex({ index: 'LAST', align: 'end' })

  return (
    <div className={styles.list}>
      {topDay === null ? null : (
        <div className={styles.floating} aria-hidden="true">
          <DaySeparator time={topDay} />
        </div>
      )}
      <Virtuoso
        ref={virtuoso}
        className={styles.scroller}
        role="region"
        aria-label={t('conversation.messages')}
        tabIndex={0}
        data={lines}
        computeItemKey={(_index, line) => line.key}
        firstItemIndex={firstIndex}
        initialTopMostItemIndex={beginning}
        alignToBottom
        // Who writes wants to see what he wrote.
        followOutput={(isAtEnd) => (isAtEnd || messages.at(-1)?.pendingId !== null ? 'auto' : false)}
        atBottomThreshold={48}
        atBottomStateChange={setAtEnd}
        startReached={() => {
          if (hasOlder) loadOlder()
        }}
        onScroll={onScroll}
        itemsRendered={itemsRendered}
        increaseViewportBy={{ top: 600, bottom: 200 }}
        components={{ Footer: EndSpace }}
        itemContent={(_index, line) =>
          line.kind === 'day' ? (
            <DaySeparator time={line.time} />
          ) : line.kind === 'new' ? (
            <NewDivider />
          ) : (
            <Bubble
              message={line.message}
              quoted={line.message.replyTo === null ? null : (byPlatformId.get(line.message.replyTo) ?? null)}
              threadId={threadId}
              channel={channel}
              customerName={customerName}
              customerImage={customerImage}
              accountName={accountName}
              isFirst={line.first}
              isLast={line.last}
            />
          )
        }
      />
      {atEnd ? null : (
        <button type="button" className={styles.pill} onClick={toEnd}>
          <ArrowDown size={14} aria-hidden />
          {below > 0 ? t('conversation.below', { count: below }) : t('conversation.toEnd')}
        </button>
      )}
    </div>
  )
}

const EndSpace = () => <div className={styles.end} />
