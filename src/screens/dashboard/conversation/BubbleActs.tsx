// The menu beside a bubble, of a comment or of a private message.
import { Ellipsis } from 'lucide-react'
import type { ItemView, MessageRow } from '../../../channels/channel-view.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'
import styles from './bubble-menu.module.css'

const CommentMenu = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './CommentMenu.tsx')).CommentMenu,
)
const MessageMenu = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './message-menu/MessageMenu.tsx')).MessageMenu,
)

interface BubbleActsProps {
  readonly record: MessageRow | null
  /** The record, if it is a comment that still exists. */
  readonly comment: MessageRow | null
  readonly view: ItemView
  readonly author: string
  readonly threadId: string
  /** Renders the button without interaction: there are many of them, for a few frames. */
  readonly isStill: boolean
}

export const BubbleActs = ({ record, comment, view, author, threadId, isStill }: BubbleActsProps) => {
  const message = view.messageMenu === undefined ? null : record
  if (isStill && (comment ?? message) !== null)
    return (
      <span className={styles.button}>
        <Ellipsis size={18} aria-hidden />
      </span>
    )
  return (
    <>
      {comment === null ? null : <CommentMenu row={comment} view={view} author={author} threadId={threadId} />}
      {message === null || view.messageMenu === undefined ? null : (
        <MessageMenu row={message} view={view} menu={view.messageMenu} author={author} threadId={threadId} />
      )}
    </>
  )
}
