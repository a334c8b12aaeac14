// Below a comment with a private reply: its delivery status and a link to the conversation that it started; a refused one keeps its text.
import { CircleAlert, Clock, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { privateItems } from '../../../../contract/private-reply.ts'
import type { PrivateReply } from '../../../../contract/private-reply.ts'
import { threadItems } from '../../../../contract/items.ts'
import type { ItemView, MessageRow } from '../../../channels/channel-view.ts'
import { chooseAnswered } from '../../../store/outbox/add-to-draft.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { useRecord } from '../../../store/records/use-record.ts'
import { toAppViewAddress } from '../../../store/ui/app-view.ts'
import { toListPath } from '../../../store/ui/record-paths.ts'
import { useUserName } from '../use-user-name.ts'
import { channelNamespaces } from '../channels.ts'
import { useEditInComposer } from './composer-edit.ts'
import styles from './unsent-note.module.css'

interface PrivateReplyNoteProps {
  readonly comment: MessageRow
  readonly reply: PrivateReply
  readonly view: ItemView
  readonly threadId: string
}

const privateItemOf = (view: ItemView) =>
  privateItems[threadItems[view.itemType].messageType === 'IGCOMMENT' ? 'igComment' : 'fbComment']

const WayThere = ({ messageId, view }: { readonly messageId: string; readonly view: ItemView }) => {
  const { t } = useTranslation('conversation')
  const itemType = privateItemOf(view)
  const { messageType, field } = threadItems[itemType]
  const message = useRecord(messageType, messageId) as Readonly<Record<string, unknown>> | undefined
  const itemId = message?.[field]
  if (typeof itemId !== 'string') return null
  return <Link to={toAppViewAddress({ itemType, itemId })}>{t('comment.private.open')}</Link>
}

export const PrivateReplyNote = ({ comment, reply, view, threadId }: PrivateReplyNoteProps) => {
  const { t } = useTranslation(['conversation', ...channelNamespaces])
  const dispatch = useAppDispatch()
  const edit = useEditInComposer()
  const name = useUserName(reply.agentId ?? null)
  const { status, messageId, failure, message, otherCustomerId } = reply
  const otherCustomer = useRecord('CUSTOMER', otherCustomerId)
  const failed = status === 'failed'
  const Icon = failed ? CircleAlert : status === 'sent' ? Lock : Clock
  return (
    <div className={styles.note} data-held={!failed} role="status">
      <p className={styles.reason}>
        <Icon size={14} aria-hidden />
        <span>
          {failed
            ? t(`${view.namespace}:failure.${failure?.reason ?? 'PLATFORM_ERROR'}`)
            : t(status === 'sent' ? 'comment.private.sent' : 'comment.private.leaving', { name })}{' '}
          {status === 'sent' && messageId ? <WayThere messageId={messageId} view={view} /> : null}
          {failed && failure?.details ? <span className={styles.details}>{failure.details}</span> : null}
          {message ? <span className={styles.details}>{message}</span> : null}
          {otherCustomer ? (
            <span className={styles.details}>
              {t('comment.private.otherCustomer')}{' '}
              <Link to={`${toListPath('CUSTOMER')}/${otherCustomer._id}`}>
                {t('comment.private.otherCustomerOpen')}
              </Link>
            </span>
          ) : null}
        </span>
      </p>
      {failed && message ? (
        <div className={styles.actions}>
          <button
            type="button"
            onClick={() => {
              dispatch(chooseAnswered(threadId, { commentId: comment._id, isPrivate: true }))
              edit(message)
            }}
          >
            {t('failed.edit')}
          </button>
        </div>
      ) : null}
    </div>
  )
}
