// Begins the conversation of somebody else's publication: a visitor's post, a post or media that mentions the account.
import { organisationOf } from '../../platform/account-records.ts'
import { recordInbound } from '../../platform/channel-health.ts'
import { addNotification } from '../notifications/add-notification.ts'
import { updateThreadAfterMessage } from '../threads/thread-after-message.ts'
import { toSnippet } from '../threads/latest-messages.ts'
import type { Author } from './observed.ts'
import { resolvePerson } from './people.ts'
import { getRecordTypes } from './platform-adapter.ts'
import { authorByName, toCommentFields } from './publication-comment.ts'
import { findComment, findPublication } from './records.ts'
import type { CommentContext, CommentFields, Publication } from './records.ts'
import { requestPublication } from './requests.ts'
import { ensureThread, recordCustomer } from './thread.ts'

const add = async (context: CommentContext, publication: Publication, author: Author | null, mentions: boolean) => {
  const { adapter, unit, account } = context
  const { _id: id, fbId, createdTime } = publication
  const person = await resolvePerson(context, author, createdTime)
  const isGone = publication.isRemoteDeleted === true
  const commentFields = toCommentFields(context, publication, null)
  const whole = {
    ...commentFields,
    ...(isGone ? { message: '', attachment: null, isHidden: false, data: {} } : {}),
    fbId,
    fromId: person?._id ?? null,
    isRead: false,
    ownerSent: false,
    changed: false,
    failure: null,
    isPublication: true,
    isRemoteDeleted: isGone,
    parentCommentId: null,
    rootCommentId: id,
    ...(mentions && adapter.itemType === 'igComment' ? { isMentioned: true } : {}),
    [adapter.fields.account]: account._id,
    [adapter.fields.publication]: id,
  }
  // The names of two fields come from the adapter.
  const comment = unit.add(getRecordTypes(adapter).comment, whole as unknown as CommentFields, {
    id,
    organisationId: organisationOf(account),
    createdTime,
  })
  return { comment, person }
}

/** Runs once: later events change the publication, which its comment follows. @param author null if the platform gives no id */
export const openPublicationThread = async (
  context: CommentContext,
  fbId: string,
  author: Author | null,
  mentions: boolean,
): Promise<void> => {
  const { adapter, unit, account } = context
  const publication = await findPublication(context, fbId)
  if (!publication || (await findComment(context, fbId))) return
  const namedAuthor = author ?? authorByName(publication)
  // Mentions arrive without their authors.
  if (!namedAuthor) await requestPublication(context, fbId, mentions)
  const { comment, person } = await add(context, publication, namedAuthor, mentions)
  const openedThread = await ensureThread(context, comment)
  await recordCustomer(context, comment, namedAuthor, person)
  const thread = await updateThreadAfterMessage(unit, openedThread, comment)
  const item = {
    type: adapter.publicationType,
    id: publication._id,
    snippet: comment.isRemoteDeleted ? '' : toSnippet(comment),
  }
  await addNotification(
    unit,
    { ...thread, title: namedAuthor?.name ?? null },
    { type: adapter.receivedPublication, time: comment.createdTime, mark: fbId, item, isMention: mentions },
  )
  recordInbound(unit, account._id, comment.createdTime)
}
