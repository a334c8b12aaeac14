// Finds the conversation of a message whose author named the page and the person, or a message of it.
import type { BodyOf } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/calls.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'

type MessageBody = BodyOf<Calls['submitFbMessage']>

/** @returns null when the body names none of these. @throws ApiError NOT_FOUND also for a conversation that the author may not see */
export const findConversationId = async (
  unit: UnitOfWork,
  { fbMessageId, fbPageId, fbUserId }: MessageBody,
): Promise<string | null> => {
  if (!fbMessageId && !(fbPageId && fbUserId)) return null
  const found = fbMessageId
    ? (await unit.get('FBMESSAGE', fbMessageId))?.fbConversationId
    : (await unit.find('FBCONVERSATION', { fbPageId: fbPageId ?? null, fbUserId: fbUserId ?? null }))?._id
  if (!found) throw new ApiError('NOT_FOUND', undefined, 'THREAD')
  return found
}
