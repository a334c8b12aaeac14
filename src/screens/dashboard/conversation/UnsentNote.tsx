// Below a reply that was not sent: the reason and the possible actions. A held reply waits because somebody replied in the meantime.
import { CircleAlert, Clock, Hand } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentsOf } from '../../../../contract/channel-message.ts'
import { threadItems } from '../../../../contract/items.ts'
import type { ShownMessage } from '../../../channels/channel-view.ts'
import { formatDateTime } from '../../../lib/time-text.ts'
import { selectNow } from '../../../store/network/clock-slice.ts'
import { selectRecord } from '../../../store/entities/selectors.ts'
import { tryLoadCode } from '../../../lib/load-code.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { discardSend, retrySend, sendAnyway, sendReply, withdrawReply } from '../../../store/outbox/outbox-thunks.ts'
import type { DraftFile } from '../../../store/outbox/outbox-entry.ts'
import { channelNamespaces } from '../channels.ts'
import { useUserName } from '../use-user-name.ts'
import { useEditInComposer } from './composer-edit.ts'
import { viewOf } from './item-views.ts'
import { getAnswerable } from './thread-window.ts'
import styles from './unsent-note.module.css'

interface UnsentNoteProps {
  readonly message: ShownMessage
  readonly threadId: string
}

const HeldReason = ({ threadId }: { readonly threadId: string }) => {
  const { t } = useTranslation('conversation')
  const agentId = useAppSelector((state) => {
    const thread = selectRecord(state, 'THREAD', threadId)
    return (
      (thread && selectRecord(state, threadItems[thread.itemType].messageType, thread.lastOutboundId)?.agentId) ?? null
    )
  })
  const name = useUserName(agentId)
  return <>{agentId === null ? t('held.somebody') : t('held.by', { name })}</>
}

/** Whether it could be sent now, and the text to show if the reply window prevented it. */
const useWindowState = (threadId: string, { failure, status }: ShownMessage) => {
  const { t, i18n } = useTranslation(['conversation', ...channelNamespaces])
  const thread = useAppSelector((state) => selectRecord(state, 'THREAD', threadId))
  const now = useAppSelector(selectNow)
  const view = thread && viewOf(thread.itemType)
  if (!view) return { isOver: false, isLate: false, reason: null }
  const { humanUntil, isOver } = getAnswerable(thread, view.window, now)
  const isAboutWindow = failure?.reasonKey.endsWith('WINDOW_CLOSED') === true
  if (isOver && view.windowClosedKey !== null && (isAboutWindow || status === 'stale'))
    return { isOver, isLate: false, reason: t(view.windowClosedKey) }
  if (humanUntil === null || !isAboutWindow) return { isOver, isLate: false, reason: null }
  return { isOver, isLate: true, reason: t('window.late', { time: formatDateTime(humanUntil, i18n.language) }) }
}

export const UnsentNote = ({ message, threadId }: UnsentNoteProps) => {
  const { t } = useTranslation(['conversation', 'errors', ...channelNamespaces])
  const dispatch = useAppDispatch()
  const edit = useEditInComposer()
  const [isSending, setIsSending] = useState(false)
  const { pendingId, text } = message
  const isHeld = message.status === 'held'
  const isStale = message.status === 'stale'
  const { isOver, isLate, reason } = useWindowState(threadId, message)
  const Icon = isHeld ? Hand : isStale ? Clock : CircleAlert

  /** Files of a message that the platform refused; the server has them. */
  const takeFiles = async (): Promise<readonly DraftFile[] | null> => {
    const attachments = message.record ? attachmentsOf(message.record) : []
    if (attachments.length === 0) return []
    const code = await tryLoadCode(
      () => import(/* webpackChunkName: "conversation-tools" */ '../../../store/outbox/reattach-files.ts'),
    )
    return code && dispatch(code.reattachFiles(threadId, attachments))
  }
  const again = (): void => {
    if (pendingId !== null) return void dispatch(isHeld ? sendAnyway(pendingId) : retrySend(pendingId))
    // The failed message stays unchanged; the retry is exactly one new message (docs/decisions.md, 785).
    setIsSending(true)
    const parentId = message.record?.parentCommentId
    const answer = parentId ? { commentId: parentId, isPrivate: false } : null
    void takeFiles()
      .then((files) => {
        const reply = { threadId, text, files: files ?? [], answer, template: message.template }
        return files && dispatch(sendReply({ ...reply, retries: message.record?._id }))
      })
      .finally(() => setIsSending(false))
  }
  const takeBack = (): void => {
    if (pendingId === null) return void takeFiles().then((files) => files && edit(text))
    const words = dispatch(withdrawReply(pendingId))
    if (words !== null) edit(words)
  }

  return (
    <div className={styles.note} data-held={isHeld || isStale}>
      <p className={styles.reason}>
        <Icon size={14} aria-hidden />
        <span>
          {isHeld ? (
            <HeldReason threadId={threadId} />
          ) : (
            (reason ?? t(isStale ? 'stale.text' : (message.failure?.reasonKey ?? 'errors:INTERNAL_ERROR')))
          )}
          {message.failure?.details ? <span className={styles.details}>{message.failure.details}</span> : null}
          {message.isTriedAgain ? <span className={styles.details}>{t('failed.triedAgain')}</span> : null}
        </span>
      </p>
      <div className={styles.actions}>
        {message.isTriedAgain || (isOver && message.template === null) ? null : (
          <button type="button" disabled={isSending} onClick={again}>
            {t(isLate ? 'window.sendLate' : isHeld ? 'held.sendAnyway' : isStale ? 'stale.send' : 'failed.retry')}
          </button>
        )}
        <button type="button" onClick={takeBack}>
          {t('failed.edit')}
        </button>
        {/* A refused message is part of the conversation; only one that never left can be discarded. */}
        {pendingId === null ? null : (
          <button type="button" onClick={() => dispatch(discardSend(pendingId))}>
            {t('failed.discard')}
          </button>
        )}
      </div>
    </div>
  )
}
