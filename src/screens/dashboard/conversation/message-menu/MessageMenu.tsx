// The menu of a private message: its record, reading it, answering it by name, passing it on, a sign in answer.
import { Forward, Info, MailCheck, MessageCircleReply, ScanEye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnyRow } from '../../../../../contract/index.ts'
import { threadItems } from '../../../../../contract/items.ts'
import type { ItemView, MessageRow } from '../../../../channels/channel-view.ts'
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
  readonly author: string
  readonly threadId: string
}

const signs = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const

const hasContent = ({ message, attachments }: MessageRow): boolean =>
  (message ?? '').trim() !== '' || (attachments ?? []).length === 1

export const MessageMenu = ({ row, view, author, threadId }: MessageMenuProps) => {
  const { t } = useTranslation('whatsapp')
  const dispatch = useAppDispatch()
  const edit = useEditInComposer()
  const thread = useRecord('THREAD', threadId)
  const now = useAppSelector(selectNow)
  const offline = useAppSelector((state) => state.connection.backend === 'offline')
  const forwarding = useDisclosure({ key: `forward.${row._id}`, kind: 'popup', title: t('forward.title') })
  const params = { id: row._id }
  const isTheirs = row.ownerSent !== true
  const isGone = row.deleted === true
  const isKnown = (row.fbId ?? '') !== ''
  const isOver = thread === undefined || getAnswerable(thread, view.window, now).isOver
  const ours = (row.reactions ?? []).find(({ fromId }) => !fromId)?.emoji ?? null
  const path = toRecordPath(threadItems[view.itemType].messageType, row as unknown as AnyRow)
  const whyNot = offline ? t('menu.offline') : isOver ? t('menu.windowClosed') : null
  return (
    <>
      <BubbleMenu name={`message.${row._id}`} label={t('menu.label', { name: author })}>
        {({ act, go, sign }) => [
          ...(isKnown && !isGone
            ? signs.map((emoji) =>
                sign(
                  emoji,
                  () =>
                    void dispatch(
                      runCall('reactToWaMessage', { params, body: { emoji: ours === emoji ? '' : emoji } }),
                    ),
                  {
                    label: t(ours === emoji ? 'menu.unreact' : 'menu.react', { emoji }),
                    isChosen: ours === emoji,
                    disabled: whyNot !== null,
                  },
                ),
              )
            : []),
          path === null ? null : go(Info, t('menu.details'), path),
          isTheirs && row.isRead === false
            ? act(MailCheck, t('menu.markAsRead'), () => void dispatch(runCall('readWaMessage', { params })))
            : null,
          isTheirs && isKnown
            ? act(ScanEye, t('menu.tellRead'), () => void dispatch(runCall('submitWaMessageRead', { params })), {
                disabled: offline || typeof row.data?.['read_told'] === 'string',
                why: typeof row.data?.['read_told'] === 'string' ? t('menu.toldRead') : null,
              })
            : null,
          isKnown && !isGone
            ? act(
                MessageCircleReply,
                t('menu.reply'),
                () => dispatch(chooseAnswered(threadId, { commentId: row._id, isPrivate: false })),
                { disabled: isOver, why: isOver ? t('menu.windowClosed') : null, after: () => edit('') },
              )
            : null,
          hasContent(row) && !isGone ? act(Forward, t('menu.forward'), forwarding.open, { disabled: offline }) : null,
        ]}
      </BubbleMenu>
      {forwarding.isOpen ? (
        <ForwardPopup row={row} organisationId={thread?.organisationId ?? ''} onClose={forwarding.close} />
      ) : null}
    </>
  )
}
