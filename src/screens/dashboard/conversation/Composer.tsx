// Composer for replies, or the reason why none can be written. The draft belongs to the conversation.
import { useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { Row } from '../../../../contract/index.ts'
import type { ItemView } from '../../../channels/channel-view.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { useOfferedCommands } from '../../../store/commands/use-offered-commands.ts'
import { KeptDraft } from './KeptDraft.tsx'
import { WindowNotice } from './WindowNotice.tsx'
import { WritingBox } from './WritingBox.tsx'
import { useEmoji } from './emoji/use-emoji.ts'
import { useQuickReplies } from './quick-replies/use-quick-replies.ts'
import type { AttachedFiles } from './use-attaching.ts'
import { useComposed } from './use-composed.ts'
import type { ComposedReply } from './use-composed.ts'
import { useSend } from './use-send.ts'
import styles from './composer.module.css'

export interface ComposerProps {
  readonly thread: Row<'THREAD'>
  readonly view: ItemView
  readonly attaching: AttachedFiles
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly onLeaving: (act: () => void) => void
}

const BlockedCustomer = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './BlockedCustomer.tsx')).BlockedCustomer,
)
const NothingLeft = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './NothingLeft.tsx')).NothingLeft,
)
const ClosedItem = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './ClosedItem.tsx')).ClosedItem,
)
const TemplateComposer = lazyPart(
  async () => (await import(/* webpackChunkName: "templates" */ './templates/TemplateComposer.tsx')).TemplateComposer,
)
const FileChips = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './FileChips.tsx')).FileChips,
)

/** Reason, known in advance, for which the server would reject any reply. Null if there is none. */
const toObstacle = (thread: Row<'THREAD'>, { closedKey, hasNothingLeft }: ComposedReply): ReactNode => {
  if (thread.isBlocked) return <BlockedCustomer thread={thread} />
  if (closedKey !== null) return <ClosedItem reasonKey={closedKey} />
  return hasNothingLeft ? <NothingLeft /> : null
}

export const Composer = ({ thread, view, attaching, field, onLeaving }: ComposerProps) => {
  const composed = useComposed(thread, view, attaching)
  const { text, write, blocked, closedKey, isOver } = composed
  const [asksTemplate, setAsksTemplate] = useState(false)
  const replies = useQuickReplies(field, text, write)
  const emoji = useEmoji(field, text, write)
  useOfferedCommands(blocked === null && closedKey === null && !isOver ? { 'thread.quickReply': replies.ask } : {})
  const send = useSend(thread, composed, attaching, onLeaving)
  const { files, refused, add } = attaching
  const chips =
    files.length + refused.length > 0 ? (
      <FileChips attaching={attaching} onRemoved={() => field.current?.focus()} />
    ) : null

  const obstacle = toObstacle(thread, composed)
  if (obstacle) {
    return (
      <div className={styles.composer}>
        {obstacle}
        <KeptDraft text={text} files={chips} />
      </div>
    )
  }
  const takesTemplates = view.window === 'blocks' && blocked === null
  if (isOver || (takesTemplates && asksTemplate)) {
    return (
      <div className={styles.composer}>
        <WindowNotice view={view} window={composed.window} humanUntil={null} blocked={blocked} />
        {takesTemplates ? (
          <TemplateComposer
            thread={thread}
            text={text}
            attaching={attaching}
            files={chips}
            onLeave={isOver ? null : () => setAsksTemplate(false)}
          />
        ) : (
          <KeptDraft text={text} files={chips} />
        )}
      </div>
    )
  }
  return (
    <WritingBox
      thread={thread}
      view={view}
      composed={composed}
      replies={replies}
      emoji={emoji}
      field={field}
      files={chips}
      onFiles={add}
      onSend={send}
      onTemplate={takesTemplates ? () => setAsksTemplate(true) : null}
    />
  )
}
