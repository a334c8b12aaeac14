// Prepares the sending of a reply to a comment: in public, below the comment that it answers.
import type { ChannelMessage } from '../../../contract/channel-message.ts'
import { textIn } from '../../platform/account-records.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Delivery, OutgoingFile } from '../../context/delivery.ts'
import type { Context } from '../../context/context.ts'
import { asObject, asText } from '../../lib/json-reading.ts'
import { commentWaitKey } from '../../inbound/parked-events.ts'
import { isObjectGone } from '../../platform/classify-error.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { pageAccess } from '../../platform/page-access.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { findAtPlatform } from './find-at-platform.ts'
import { takeOver } from './move-below.ts'
import type { Comment } from './records.ts'

/** The error while the comment of ours that began the conversation is not published: nothing can be below it. */
const toMissingRoot = ({ status }: Comment): GraphError =>
  status === 'failed'
    ? new GraphError({ outcome: 'refused', message: 'The comment that it stands below was not published.' })
    : new GraphError({ outcome: 'unsent', message: 'The comment that it stands below is on its way.' })

/** A picture that nobody sees before the comment refers to it. */
const fileOf = ({ attachment }: Comment, pageFbId: string): OutgoingFile | null =>
  attachment
    ? {
        mediaId: attachment.mediaId ?? null,
        path: `/${pageFbId}/photos`,
        fields: { published: 'false', temporary: 'true' },
        field: 'source',
        idMember: 'id',
      }
    : null

export const prepareDelivery = async (
  adapter: PlatformAdapter,
  services: Context,
  unit: UnitOfWork,
  { _id }: ChannelMessage,
  rootId: string,
): Promise<Delivery | null> => {
  const types = getRecordTypes(adapter)
  const comment = await unit.get(types.comment, _id)
  const root = await unit.get(types.comment, rootId)
  const account = comment && (await unit.get(types.account, textIn(comment, adapter.fields.account) ?? ''))
  const publication = comment && (await unit.get(types.publication, textIn(comment, adapter.fields.publication) ?? ''))
  // A comment of ours below the publication itself begins a conversation.
  const begins = comment?._id === rootId
  if (!comment || !account || !publication?.fbId || !root) return null
  const missing = begins || root.fbId ? null : toMissingRoot(root)
  const parentComment = comment.parentCommentId ? await unit.get(types.comment, comment.parentCommentId) : null
  // A reply of ours that was not sent yet cannot be answered; the conversation can.
  const below = (begins ? publication.fbId : (parentComment?.fbId ?? root.fbId)) ?? ''
  // Where others mention the account, it replies as the mentioned account.
  const elsewhere = publication.isMentioned === true && textIn(publication, 'username') !== textIn(account, 'username')
  const under = { accountFbId: account.fbId, publicationFbId: publication.fbId, mentioned: elsewhere }
  const access = await pageAccess(unit, adapter, account)
  return {
    accountId: account._id,
    token: access?.token ?? null,
    tagged: false,
    file: missing ? null : fileOf(comment, access?.page.fbId ?? ''),
    post: async (token, fileId) => {
      if (missing) throw missing
      const say = below === publication.fbId ? adapter.platform.commentOn : adapter.platform.reply
      const request = say(below, { text: comment.message ?? '', fileId }, under)
      return asText(asObject(await services.platform.post({ ...request, token }))?.['id'])
    },
    // That our own comment is missing says nothing about the account.
    explain: (error) => (missing ? 'PLATFORM_ERROR' : isObjectGone(error) ? 'COMMENT_GONE' : null),
    // The platform may move a reply to a reply up, below the first comment.
    find: async (token) =>
      missing
        ? { kind: 'absent' }
        : findAtPlatform(
            { adapter, services, account },
            comment,
            { publicationFbId: publication.fbId ?? '', below: [...new Set([below, root.fbId ?? below])] },
            token,
          ),
    statusAt: (status) => status,
    takeOver: (fbId) => takeOver({ adapter, services, unit, account }, comment, fbId),
    awaited: (fbId) => commentWaitKey(account.fbId, fbId),
  }
}
