// The menu of a comment: answering it for everybody; hiding, deleting and keeping it for managers. Facebook says of each comment what it
// allows, and is asked when the menu opens.
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Ellipsis, ExternalLink, Eye, EyeOff, Lock, MailCheck, Reply, ShieldCheck, Trash2 } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModerationAction } from '../../../../contract/moderation.ts'
import { privateReplyMs } from '../../../../contract/private-reply.ts'
import { canManageOrganisation } from '../../../../contract/permissions.ts'
import type { ItemView, MessageRow } from '../../../channels/channel-view.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { useDropDown } from '../../../components/use-drop-down.ts'
import { useAppDispatch, useAppSelector, useAppStore } from '../../../store/hooks.ts'
import { chooseAnswered } from '../../../store/outbox/add-to-draft.ts'
import { keepComment, moderateComment } from '../../../store/outbox/comment-commands.ts'
import { selectNow } from '../../../store/network/clock-slice.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import { runCall } from '../../../store/records/run-call.ts'
import { useQuestion } from '../../../store/ui/use-question.ts'
import { useEditInComposer } from './composer-edit.ts'
import { useMenuKey } from './use-menu-key.ts'
import styles from './comment-menu.module.css'

interface CommentMenuProps {
  readonly row: MessageRow
  readonly view: ItemView
  readonly author: string
  readonly threadId: string
}

/** Who may hide a comment changes at the platform without a word to us. */
const flagsAreFreshMs = 10 * 60_000

type Allowed = 'yes' | 'no' | 'unknown'

/** Instagram says nothing of a single comment: on our own media others' comments can be hidden, and all be deleted. */
const allowedBy = (
  row: MessageRow,
  flag: 'can_hide' | 'can_remove' | 'can_reply_privately',
  isFacebook: boolean,
): Allowed => {
  if (!isFacebook) return 'yes'
  const told = row.data?.[flag]
  return typeof told === 'boolean' ? (told ? 'yes' : 'no') : 'unknown'
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
  const afterwards = useRef<(() => void) | null>(null)
  const offline = useAppSelector((state) => state.connection.backend === 'offline')
  const isFacebook = view.itemType === 'fbComment'
  const label = t('comment.menu', { name: author })
  const { isOpen, anchor, place, open, close } = useDropDown(`comment.${row._id}`, label)
  useMenuKey(anchor)
  const where = { threadId, comment: { type: isFacebook ? 'FBCOMMENT' : 'IGCOMMENT', id: row._id } } as const
  const moderate = (action: ModerationAction): void => void dispatch(moderateComment(where, action))
  const question = (action: 'hide' | 'delete') => ({
    name: `${action}Comment.${row._id}`,
    titleKey: `conversation:comment.ask.${action}.title`,
    textKey: `conversation:comment.ask.${action}.text`,
    confirmKey: `conversation:comment.ask.${action}.confirm`,
    danger: action === 'delete',
    values: { name: author, words: (row.message ?? '').slice(0, 200) },
  })
  const askToHide = useQuestion(question('hide'), () => moderate('hide'))
  const askToDelete = useQuestion(question('delete'), () => moderate('delete'))
  const address = addressIn(row)
  const manages = rights !== null && canManageOrganisation(rights, row.organisationId ?? '')
  const isTheirs = row.ownerSent !== true
  if (rights === null || (!manages && !isTheirs && address === null)) return null
  const markAsRead = (): void =>
    void dispatch(runCall(isFacebook ? 'markFbCommentAsRead' : 'markIgCommentAsRead', { params: { id: row._id } }))
  const answer = (isPrivate: boolean): void => {
    dispatch(chooseAnswered(threadId, { commentId: row._id, isPrivate }))
    // Once the menu has given the focus back.
    afterwards.current = () => edit('')
  }
  const isLate = selectNow(store.getState()) - Date.parse(row.createdTime) > privateReplyMs
  const hadPrivateReply =
    (row.privateReply && row.privateReply.status !== 'failed') || row.data?.['private_reply'] === true
  const show = (): void => {
    open()
    const told = Date.parse(String(row.data?.['flags_time'] ?? ''))
    // NaN where it was never asked.
    if (isFacebook && !offline && !(selectNow(store.getState()) - told < flagsAreFreshMs))
      void dispatch(runCall('fbCommentFlags', { body: { ids: [row._id] }, quiet: true }))
  }
  const item = (Icon: LucideIcon, words: string, act: () => void, allowed: Allowed = 'yes', disabled = false) => (
    <MenuItem
      disabled={allowed !== 'yes' || disabled}
      onClick={() => {
        close()
        act()
      }}
    >
      <ListItemIcon>
        <Icon size={16} aria-hidden />
      </ListItemIcon>
      {words}
      {allowed === 'yes' ? null : (
        <span className={styles.why}>{allowed === 'no' ? t('comment.notAllowed') : '…'}</span>
      )}
    </MenuItem>
  )
  const isBusy = row.moderation?.state === 'asked'
  const hidden = row.isHidden === true
  const kept = row.isKept === true
  const mayHide = allowedBy(row, 'can_hide', isFacebook)
  return (
    <span className={styles.place} ref={place}>
      <IconAction icon={Ellipsis} label={label} aria-haspopup="menu" aria-expanded={isOpen} onClick={show} />
      <Menu
        anchorEl={anchor}
        open={isOpen}
        onClose={close}
        slotProps={{
          list: { 'aria-label': label, dense: true },
          transition: {
            onExited: () => {
              afterwards.current?.()
              afterwards.current = null
            },
          },
        }}
      >
        {isTheirs ? item(Reply, t('comment.reply'), () => answer(false)) : null}
        {isTheirs && !hadPrivateReply
          ? item(
              Lock,
              t('comment.private.reply'),
              () => answer(true),
              isLate ? 'no' : allowedBy(row, 'can_reply_privately', isFacebook),
            )
          : null}
        {manages && isTheirs
          ? item(
              hidden ? Eye : EyeOff,
              t(hidden ? 'comment.show' : 'comment.hide'),
              hidden ? () => moderate('show') : askToHide,
              mayHide,
              isBusy,
            )
          : null}
        {manages && isTheirs && !hidden
          ? item(
              ShieldCheck,
              t(kept ? 'comment.unkeep' : 'comment.keep'),
              () => void dispatch(keepComment(where, !kept, author)),
            )
          : null}
        {manages
          ? item(Trash2, t('comment.delete'), askToDelete, allowedBy(row, 'can_remove', isFacebook), isBusy)
          : null}
        {isTheirs && row.isRead === false ? item(MailCheck, t('comment.markAsRead'), markAsRead) : null}
        {address === null ? null : (
          <MenuItem component="a" href={address} target="_blank" rel="noreferrer" onClick={close}>
            <ListItemIcon>
              <ExternalLink size={16} aria-hidden />
            </ListItemIcon>
            {t('context.open')}
          </MenuItem>
        )}
        {offline && manages && mayHide === 'unknown' ? <p className={styles.note}>{t('comment.offline')}</p> : null}
      </Menu>
    </span>
  )
}
