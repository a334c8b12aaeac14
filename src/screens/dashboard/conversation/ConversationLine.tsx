// One line of a conversation: a day, the divider, an activity, a note or a message.
import type { ItemView, ShownMessage } from '../../../channels/channel-view.ts'
import { recordIdOf } from '../../../lib/conversation-lines.ts'
import type { Line } from '../../../lib/conversation-lines.ts'
import { ActivityLine } from './ActivityLine.tsx'
import { Bubble } from './Bubble.tsx'
import { DaySeparator, NewMessagesSeparator } from './Separators.tsx'
import { NoteLine } from './notes/NoteLine.tsx'
import styles from './message-list.module.css'

/** Props that all lines of a conversation share. */
export interface ConversationSetting {
  readonly threadId: string
  /** The highlighted message or note that it scrolls to; null for the default position. */
  readonly toldId: string | null
  readonly view: ItemView
  readonly customerName: string
  readonly customerImage: string | null
  /** Name shown for messages without an agent, written in the platform's own application. */
  readonly accountName: string
  /** Rendered for a few frames without interaction, until the virtual list takes over. */
  readonly isStill?: boolean
  /** Loaded messages by the ids that quotes refer to. */
  readonly quotable: ReadonlyMap<string, ShownMessage>
}

interface ConversationLineProps {
  readonly line: Line<ShownMessage>
  readonly setting: ConversationSetting
}

const Content = ({ line, setting }: ConversationLineProps) => {
  if (line.kind === 'day') return <DaySeparator time={line.time} />
  if (line.kind === 'new') return <NewMessagesSeparator />
  if (line.kind === 'activity') return <ActivityLine activities={line.activities} />
  if (line.kind === 'note') return <NoteLine note={line.note} threadId={setting.threadId} />
  const { quotable, toldId: _toldId, ...shared } = setting
  const { message, first, last } = line
  const quoted = message.replyTo === null ? null : (quotable.get(message.replyTo) ?? null)
  return <Bubble {...shared} message={message} quoted={quoted} isFirst={first} isLast={last} />
}

export const ConversationLine = ({ line, setting }: ConversationLineProps) => {
  const content = <Content line={line} setting={setting} />
  const { toldId } = setting
  return toldId !== null && recordIdOf(line) === toldId ? <div className={styles.told}>{content}</div> : content
}
