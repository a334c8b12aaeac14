// How an answer to a comment leaves: in public, below the comment that it answers.
import type { Utterance } from '../../contract/utterance.ts'
import { textIn } from '../channels/account-records.ts'
import type { Unit } from '../database/unit.ts'
import type { Delivery, OutgoingFile } from '../sending/delivery.ts'
import type { Services } from '../services.ts'
import { asObject, asText } from '../webhooks/json-reading.ts'
import { awaitedComment } from '../webhooks/waiting.ts'
import { pageAccess } from '../channels/page-access.ts'
import { typesOf } from './dialect.ts'
import type { Dialect } from './dialect.ts'
import { findAtPlatform } from './find-at-platform.ts'
import type { Comment } from './records.ts'

/** A picture that nobody sees before the comment names it. */
const fileOf = ({ attachment }: Comment, pageFbId: string): OutgoingFile | null =>
  attachment
    ? { mediaId: attachment.mediaId ?? null, path: `/${pageFbId}/photos`, fields: { published: 'false', temporary: 'true' }, field: 'source', idMember: 'id' }
    : null

export const prepareDelivery = async (dialect: Dialect, services: Services, unit: Unit, { _id }: Utterance, rootId: string): Promise<Delivery | null> => {
  const types = typesOf(dialect)
  const comment = await unit.get(types.comment, _id)
  const root = await unit.get(types.comment, rootId)
  const account = comment && (await unit.get(types.account, textIn(comment, dialect.fields.account) ?? ''))
  const publication = comment && (await unit.get(types.publication, textIn(comment, dialect.fields.publication) ?? ''))
  if (!comment || !account || !publication || !root?.fbId) return null
  const answered = comment.parentCommentId ? await unit.get(types.comment, comment.parentCommentId) : null
  // An answer of ours that has not left yet cannot be answered; the thread can.
  const below = answered?.fbId ?? root.fbId
  // Where the account is mentioned by others, it answers as the one mentioned.
  const elsewhere = publication.isMentioned === true && textIn(publication, 'username') !== textIn(account, 'username')
  const under = { accountFbId: account.fbId, publicationFbId: publication.fbId, mentioned: elsewhere }
  const access = await pageAccess(unit, dialect, account)
  return {
    accountId: account._id,
    token: access?.token ?? null,
    tagged: false,
    file: fileOf(comment, access?.page.fbId ?? ''),
    post: async (token, fileId) => {
      const request = dialect.platform.reply(below, { text: comment.message ?? '', fileId }, under)
      return asText(asObject(await services.graph.post({ ...request, token }))?.['id'])
    },
    // The platform may lift an answer to an answer.
    find: (token) => findAtPlatform({ dialect, services, account }, comment, [...new Set([below, root.fbId ?? below])], token),
    statusAt: (status) => status,
    awaited: (fbId) => awaitedComment(account.fbId, fbId),
  }
}
