// Menu of a private message: reactions, details, mark as read, send a read receipt, reply with a quote, forward.
import { Forward, Info, MailCheck, MessageCircleReply, ScanEye } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow } from '../../../../../contract/index.ts'
import { threadItems } from '../../../../../contract/items.ts'
import type { ItemView, MessageMenuView, MessageRow } from '../../../../channels/channel-view.ts'
import { lazyPart } from '../../../../components/lazy-part.tsx'
import { useDisclosure } from '../../../../components/use-disclosure.ts'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks.ts'
import { selectNow } from '../../../../store/network/clock-slice.ts'
import { chooseAnswered } from '../../../../store/outbox/add-to-draft.ts'
import { runCall } from '../../../../store/records/run-call.ts'
import { useRecord } from '../../../../store/records/use-record.ts'
import { toRecordPath } from '../../../../store/ui/record-paths.ts'
import { BubbleMenu } from '../BubbleMenu.tsx'
import { useEditInComposer } from '../composer-edit.ts'
import { getAnswerable } from '../thread-window.ts'

const ForwardPopup = lazyPart(
  async () => (await import(/* webpackChunkName: "templates" */ './ForwardPopup.tsx')).ForwardPopup,
  { note: 'overlay' },
)

interface MessageMenuProps {
  readonly row: MessageRow
  readonly view: ItemView
  readonly menu: MessageMenuView
  readonly author: string
  readonly threadId: string
}

const signs = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const

const hasContent = ({ message, attachments }: MessageRow): boolean =>
  (message ?? '').trim() !== '' || (attachments ?? []).length === 1

export const MessageMenu = ({ row, view, menu, author, threadId }: MessageMenuProps) => {
  const { t } = useTranslation('conversation')
  const dispatch = useAppDispatch()
  const edit = useEditInComposer()
  const thread = useRecord('THREAD', threadId)
  const now = useAppSelector(selectNow)
  const offline = useAppSelector((state) => state.connection.backend === 'offline')
  const forwarding = useDisclosure({ key: `forward.${row._id}`, kind: 'popup', title: t('message.menu.forwardTitle') })
  const params = { id: row._id }
  const isTheirs = row.ownerSent !== true
  const isGone = row.deleted === true
  const isKnown = (row.fbId ?? '') !== ''
  const answerable = thread === undefined ? null : getAnswerable(thread, view.window, now)
  const isOver = answerable?.isOver !== false
  /** After the reply window no reaction can be sent, because no message tag covers it. */
  const takesNoSign = answerable === null || answerable.window.state === 'closed'
  const ours = (row.reactions ?? []).find(({ fromId }) => !fromId)?.emoji ?? null
  /** Computed when the menu opens: every message has a menu, but few are opened. */
  const toDetails = (go: (icon: LucideIcon, words: string, to: string) => ReactElement): ReactElement | null => {
    const path = toRecordPath(threadItems[view.itemType].messageType, row as unknown as AnyRow)
    return path === null ? null : go(Info, t('message.menu.details'), path)
  }
  const whyNot = offline ? t('message.menu.offline') : takesNoSign ? t('message.menu.windowClosed') : null
  return (
    <>
      <BubbleMenu name={`message.${row._id}`} label={t('message.menu.label', { name: author })}>
        {({ act, go, sign }) => [
          ...(isKnown && !isGone
            ? signs.map((emoji) =>
                sign(
                  emoji,
                  () => void dispatch(runCall(menu.react, { params, body: { emoji: ours === emoji ? '' : emoji } })),
                  {
                    label: t(ours === emoji ? 'message.menu.unreact' : 'message.menu.react', { emoji }),
                    isChosen: ours === emoji,
                    disabled: whyNot !== null,
                  },
                ),
              )
            : []),
          toDetails(go),
          isTheirs && row.isRead === false
            ? act(MailCheck, t('message.menu.markAsRead'), () => void dispatch(runCall(menu.markAsRead, { params })))
            : null,
          menu.passesOn && isTheirs && isKnown
            ? act(
                ScanEye,
                t('message.menu.sendReadReceipt'),
                () => void dispatch(runCall('submitWaMessageRead', { params })),
                {
                  disabled: offline || typeof row.data?.['read_told'] === 'string',
                  why: typeof row.data?.['read_told'] === 'string' ? t('message.menu.toldRead') : null,
                },
              )
            : null,
          menu.quotes && isKnown && !isGone
            ? act(
                MessageCircleReply,
                t('message.menu.reply'),
                () => dispatch(chooseAnswered(threadId, { commentId: row._id, isPrivate: false })),
                { disabled: isOver, why: isOver ? t('message.menu.windowClosed') : null, after: () => edit('') },
              )
            : null,
          menu.passesOn && hasContent(row) && !isGone
            ? act(Forward, t('message.menu.forward'), forwarding.open, { disabled: offline })
            : null,
        ]}
      </BubbleMenu>
      {forwarding.isOpen ? (
        <ForwardPopup row={row} organisationId={thread?.organisationId ?? ''} onClose={forwarding.close} />
      ) : null}
    </>
  )
}
