// Menu of a comment or a visitor's post: public reply; hiding, deleting and keeping it for managers. Facebook reports per comment what it
// allows; it is queried when the menu opens.
import { ExternalLink, Eye, EyeOff, Lock, MailCheck, Reply, ShieldCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { threadItems } from '../../../../contract/items.ts'
import type { ModerationAction } from '../../../../contract/moderation.ts'
import { privateReplyMs } from '../../../../contract/private-reply.ts'
import { canManageOrganisation } from '../../../../contract/permissions.ts'
import type { ItemView, MessageRow } from '../../../channels/channel-view.ts'
import { useAppDispatch, useAppSelector, useAppStore } from '../../../store/hooks.ts'
import { chooseAnswered } from '../../../store/outbox/add-to-draft.ts'
import { keepComment, moderateComment } from '../../../store/outbox/comment-commands.ts'
import { selectNow } from '../../../store/network/clock-slice.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import { runCall } from '../../../store/records/run-call.ts'
import { useQuestion } from '../../../store/ui/use-question.ts'
import { BubbleMenu } from './BubbleMenu.tsx'
import { useEditInComposer } from './composer-edit.ts'
import styles from './bubble-menu.module.css'

interface CommentMenuProps {
  readonly row: MessageRow
  readonly view: ItemView
  readonly author: string
  readonly threadId: string
}

/** How long the permissions stay valid; they change on the platform without a webhook. */
const flagsAreFreshMs = 10 * 60_000

type Permission = 'yes' | 'no' | 'unknown'

/** Instagram reports no permissions per comment: on our own media, others' comments can be hidden and all comments deleted. */
const isAllowedBy = (
  row: MessageRow,
  flag: 'can_hide' | 'can_remove' | 'can_reply_privately',
  isFacebook: boolean,
): Permission => {
  if (!isFacebook) return 'yes'
  const flagValue = row.data?.[flag]
  return typeof flagValue === 'boolean' ? (flagValue ? 'yes' : 'no') : 'unknown'
}

const addressIn = ({ data }: MessageRow): string | null =>
  typeof data?.['permalink_url'] === 'string' && data['permalink_url'].startsWith('https://')
    ? data['permalink_url']
    : null

export const CommentMenu = ({ row, view, author, threadId }: CommentMenuProps) => {
  const { t } = useTranslation('conversation')
  const dispatch = useAppDispatch()
  const rights = useAppSelector(selectRights)
  const store = useAppStore()
  const edit = useEditInComposer()
  const [haveFlagsFailed, setFlagsFailed] = useState(false)
  const offline = useAppSelector((state) => state.connection.backend === 'offline')
  const isFacebook = threadItems[view.itemType].messageType === 'FBCOMMENT'
  const isPublication = row.isPublication === true
  /** Media of other accounts belong to their authors: the only possible action is a reply. */
  const isOutOfReach = isPublication && !isFacebook
  const words = isPublication ? 'post' : 'comment'
  const where = { threadId, comment: { type: isFacebook ? 'FBCOMMENT' : 'IGCOMMENT', id: row._id } } as const
  const moderate = (action: ModerationAction): void => void dispatch(moderateComment(where, action))
  const question = (action: 'hide' | 'delete') => ({
    name: `${action}Comment.${row._id}`,
    titleKey: `conversation:${words}.ask.${action}.title`,
    textKey: `conversation:${words}.ask.${action}.text`,
    confirmKey: `conversation:comment.ask.${action}.confirm`,
    danger: action === 'delete',
    values: { name: author, words: (row.message ?? '').slice(0, 200) },
  })
  const askToHide = useQuestion(question('hide'), () => moderate('hide'))
  const askToDelete = useQuestion(question('delete'), () => moderate('delete'))
  const address = addressIn(row)
  const manages = !isOutOfReach && rights !== null && canManageOrganisation(rights, row.organisationId ?? '')
  const isTheirs = row.ownerSent !== true
  if (rights === null || (!manages && !isTheirs && address === null)) return null
  const markAsRead = (): void =>
    void dispatch(runCall(isFacebook ? 'markFbCommentAsRead' : 'markIgCommentAsRead', { params: { id: row._id } }))
  const answer = (isPrivate: boolean): void =>
    void dispatch(chooseAnswered(threadId, { commentId: row._id, isPrivate }))
  const isLate = selectNow(store.getState()) - Date.parse(row.createdTime) > privateReplyMs
  const hadPrivateReply =
    (row.privateReply && row.privateReply.status !== 'failed') || row.data?.['private_reply'] === true
  const askFlags = (): void => {
    setFlagsFailed(false)
    const flagsTime = Date.parse(String(row.data?.['flags_time'] ?? ''))
    // NaN if it was never queried.
    if (isFacebook && !offline && !(selectNow(store.getState()) - flagsTime < flagsAreFreshMs))
      void dispatch(runCall('fbCommentFlags', { body: { ids: [row._id] }, quiet: true })).then(({ ok }) =>
        setFlagsFailed(!ok),
      )
  }
  const isBusy = row.moderation?.state === 'asked'
  /** Options of an entry that the platform may forbid. */
  const when = (allowed: Permission, waits = false) => ({
    disabled: allowed !== 'yes' || waits,
    why: allowed === 'yes' ? null : allowed === 'no' ? t('comment.notAllowed') : '…',
  })
  const write = { after: () => edit('') }
  const hidden = row.isHidden === true
  const isKept = row.isKept === true
  const mayHide = isAllowedBy(row, 'can_hide', isFacebook)
  const mayRemove = isAllowedBy(row, 'can_remove', isFacebook)
  const mayReplyPrivately = isLate ? 'no' : isAllowedBy(row, 'can_reply_privately', isFacebook)
  return (
    <BubbleMenu name={`comment.${row._id}`} label={t(`${words}.menu`, { name: author })} onOpen={askFlags}>
      {({ act, visit }) => [
        isTheirs ? act(Reply, t('comment.reply'), () => answer(false), write) : null,
        isTheirs && !isOutOfReach && !hadPrivateReply
          ? act(Lock, t('comment.private.reply'), () => answer(true), { ...when(mayReplyPrivately), ...write })
          : null,
        manages && isTheirs
          ? act(
              hidden ? Eye : EyeOff,
              t(hidden ? 'comment.show' : 'comment.hide'),
              hidden ? () => moderate('show') : askToHide,
              when(mayHide, isBusy),
            )
          : null,
        manages && isTheirs && !isPublication && !hidden
          ? act(
              ShieldCheck,
              t(isKept ? 'comment.unkeep' : 'comment.keep'),
              () => void dispatch(keepComment(where, !isKept, author)),
            )
          : null,
        manages ? act(Trash2, t('comment.delete'), askToDelete, when(mayRemove, isBusy)) : null,
        isTheirs && row.isRead === false ? act(MailCheck, t('comment.markAsRead'), markAsRead) : null,
        address === null ? null : visit(ExternalLink, t('context.open'), address),
        (offline ? manages : haveFlagsFailed) && mayHide === 'unknown' ? (
          <p key="unknown" className={styles.note}>
            {t(offline ? 'comment.offline' : 'comment.flagsFailed')}
          </p>
        ) : null,
      ]}
    </BubbleMenu>
  )
}
