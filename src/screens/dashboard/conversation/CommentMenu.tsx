// The menu of a comment, for managers. Facebook says of each comment which actions it allows, and is asked when the menu opens.
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Ellipsis, ExternalLink, Eye, EyeOff, Trash2 } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { canManageOrganisation } from '../../../../contract/permissions.ts'
import type { ItemView, MessageRow } from '../../../channels/channel-view.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { useDropDown } from '../../../components/use-drop-down.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { selectNow } from '../../../store/network/clock-slice.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import { runCall } from '../../../store/records/run-call.ts'
import { useQuestion } from '../../../store/ui/use-question.ts'
import styles from './comment-menu.module.css'

interface CommentMenuProps {
  readonly row: MessageRow
  readonly view: ItemView
  readonly author: string
}

/** Who may hide a comment changes at the platform without a word to us. */
const flagsAreFreshMs = 10 * 60_000

type Allowed = 'yes' | 'no' | 'unknown'

/** Instagram says nothing of a single comment: on our own media others' comments can be hidden, and all be deleted. */
const allowedBy = (row: MessageRow, flag: 'can_hide' | 'can_remove', isFacebook: boolean): Allowed => {
  if (!isFacebook) return 'yes'
  const told = row.data?.[flag]
  return typeof told === 'boolean' ? (told ? 'yes' : 'no') : 'unknown'
}

const addressIn = ({ data }: MessageRow): string | null =>
  typeof data?.['permalink_url'] === 'string' && data['permalink_url'].startsWith('https://')
    ? data['permalink_url']
    : null

export const CommentMenu = ({ row, view, author }: CommentMenuProps) => {
  const { t } = useTranslation('conversation')
  const dispatch = useAppDispatch()
  const rights = useAppSelector(selectRights)
  const now = useAppSelector(selectNow)
  const offline = useAppSelector((state) => state.connection.backend === 'offline')
  const isFacebook = view.itemType === 'fbComment'
  const label = t('comment.menu', { name: author })
  const { isOpen, anchor, place, open, close } = useDropDown(`comment.${row._id}`, label)
  const moderate = (call: 'hide' | 'show' | 'delete'): void => {
    const params = { id: row._id }
    if (call === 'delete') void dispatch(runCall(isFacebook ? 'deleteFbComment' : 'deleteIgComment', { params }))
    else
      void dispatch(
        runCall(isFacebook ? 'hideFbComment' : 'hideIgComment', { params, body: { hidden: call === 'hide' } }),
      )
  }
  const askToDelete = useQuestion(
    {
      name: `deleteComment.${row._id}`,
      titleKey: 'conversation:comment.ask.title',
      textKey: 'conversation:comment.ask.text',
      confirmKey: 'conversation:comment.ask.confirm',
      danger: true,
      values: { name: author, words: (row.message ?? '').slice(0, 200) },
    },
    () => moderate('delete'),
  )
  if (rights === null || !canManageOrganisation(rights, row.organisationId ?? '')) return null
  const show = (): void => {
    open()
    const told = Date.parse(String(row.data?.['flags_time'] ?? ''))
    // NaN where it was never asked.
    if (isFacebook && !offline && !(now - told < flagsAreFreshMs))
      void dispatch(runCall('fbCommentFlags', { body: { ids: [row._id] }, quiet: true }))
  }
  const choice = (icon: LucideIcon, words: string, allowed: Allowed, act: () => void) => {
    const Icon = icon
    return (
      <MenuItem
        disabled={allowed !== 'yes' || offline || row.moderation?.state === 'asked'}
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
  }
  const address = addressIn(row)
  const hidden = row.isHidden === true
  return (
    <span className={styles.place} ref={place}>
      <IconAction icon={Ellipsis} label={label} aria-haspopup="menu" aria-expanded={isOpen} onClick={show} />
      <Menu anchorEl={anchor} open={isOpen} onClose={close} slotProps={{ list: { 'aria-label': label, dense: true } }}>
        {row.ownerSent === true
          ? null
          : choice(
              hidden ? Eye : EyeOff,
              t(hidden ? 'comment.show' : 'comment.hide'),
              allowedBy(row, 'can_hide', isFacebook),
              () => moderate(hidden ? 'show' : 'hide'),
            )}
        {choice(Trash2, t('comment.delete'), allowedBy(row, 'can_remove', isFacebook), askToDelete)}
        {address === null ? null : (
          <MenuItem component="a" href={address} target="_blank" rel="noreferrer" onClick={close}>
            <ListItemIcon>
              <ExternalLink size={16} aria-hidden />
            </ListItemIcon>
            {t('context.open')}
          </MenuItem>
        )}
        {offline ? <p className={styles.note}>{t('comment.offline')}</p> : null}
      </Menu>
    </span>
  )
}
