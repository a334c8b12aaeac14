// Handlers that mark a channel's records as read: it is their conversation that is marked.
import type { EntityType } from '../../../contract/index.ts'
import { markAsRead } from '../../conversations/threads/mark-as-read.ts'
import { getVisibleThread } from '../../conversations/threads/visible-thread.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import { getVisibleRecord } from '../../records/visible-record.ts'
import { readMatching } from './read-matching.ts'
import { getTie } from './threads-of-records.ts'

type OneCall =
  | 'markFbConversationAsRead'
  | 'markFbMessageAsRead'
  | 'markFbCommentAsRead'
  | 'markIgConversationAsRead'
  | 'markIgMessageAsRead'
  | 'markIgCommentAsRead'
  | 'markWaConversationAsRead'
  | 'markWaWebChatAsRead'
  | 'readWaMessage'
type UnderCall = 'markFbPostAsRead' | 'markIgMediaAsRead' | 'markIgMediaCommentsAsRead'
type MatchingCall =
  | 'markFbPostsAsRead'
  | 'markFbConversationsAsRead'
  | 'markFbCommentsAsRead'
  | 'markMatchingIgMediaAsRead'
  | 'markIgConversationsAsRead'
  | 'markIgCommentsAsRead'
  | 'markWaContactsAsRead'

const readOne =
  (type: EntityType) =>
  async (context: CallContext<OneCall>, unit: UnitOfWork): Promise<Record<string, never>> => {
    const record = await getVisibleRecord(context, type, unit)
    const { field } = getTie(type)
    const { services, rights } = context
    const thread = await getVisibleThread(services, unit, rights, { itemId: String(record[field]) })
    // Marking the conversation item itself marks everything in it.
    await markAsRead(services, unit, rights, thread, field === '_id' ? null : String(record['createdTime']))
    return {}
  }

const readUnder =
  (type: EntityType) =>
  async (context: CallContext<UnderCall>, unit: UnitOfWork): Promise<{ jobId: string | null; count: number }> => {
    const { _id } = await getVisibleRecord(context, type, unit)
    return readMatching(context, unit, type, { _id })
  }

const readAll =
  (type: EntityType) =>
  async (context: CallContext<MatchingCall>, unit: UnitOfWork): Promise<{ jobId: string | null; count: number }> => {
    const { filter, organisationId } = context.body
    // For contacts the API allows a call without a filter: all contacts that the caller sees.
    if (type === 'FBWACONTACT' && !filter) return readMatching(context, unit, type, {}, organisationId ?? null)
    // Without a filter, everything could be marked by mistake.
    if (!filter || Object.keys(filter).length === 0) throw new ApiError('FILTER_INVALID', undefined, type)
    return readMatching(context, unit, type, filter, organisationId ?? null)
  }

export const readingHandlers: Handlers<OneCall | UnderCall | MatchingCall> = {
  markFbConversationAsRead: readOne('FBCONVERSATION'),
  markFbMessageAsRead: readOne('FBMESSAGE'),
  markFbCommentAsRead: readOne('FBCOMMENT'),
  markIgConversationAsRead: readOne('IGCONVERSATION'),
  markIgMessageAsRead: readOne('IGMESSAGE'),
  markIgCommentAsRead: readOne('IGCOMMENT'),
  markWaConversationAsRead: readOne('FBWACONTACT'),
  markWaWebChatAsRead: readOne('WAWEBCHAT'),
  readWaMessage: readOne('FBWAMESSAGE'),
  markFbPostAsRead: readUnder('FBPOST'),
  markIgMediaAsRead: readUnder('IGMEDIA'),
  markIgMediaCommentsAsRead: readUnder('IGMEDIA'),
  markFbPostsAsRead: readAll('FBPOST'),
  markFbConversationsAsRead: readAll('FBCONVERSATION'),
  markFbCommentsAsRead: readAll('FBCOMMENT'),
  markMatchingIgMediaAsRead: readAll('IGMEDIA'),
  markIgConversationsAsRead: readAll('IGCONVERSATION'),
  markIgCommentsAsRead: readAll('IGCOMMENT'),
  markWaContactsAsRead: readAll('FBWACONTACT'),
}
