// Our reaction to a message: shown at once, and sent to the platform by a job that reads the current reaction when it runs. A refusal by
// the platform removes it.
import type { Row } from '../../../contract/index.ts'
import { getRecord } from '../../database/reads.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Context } from '../../context/context.ts'
import { ownReaction, withOwnReaction } from '../../conversations/sending/own-reaction.ts'
import { getVisibleThread } from '../../conversations/threads/visible-thread.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { done } from '../../jobs/job.ts'
import { ApiError } from '../../lib/api-error.ts'
import { clip } from '../../lib/json-reading.ts'
import { findToken, openToken } from '../../platform/account-token.ts'
import { classifyError } from '../../platform/classify-error.ts'
import { GraphError } from '../../platform/graph-error.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import { recordIdPattern } from '../../../contract/patterns.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import { done as handled } from '../../inbound/event-record.ts'
import { failureOf } from './delivery-status.ts'
import type { StatusEntry } from './delivery-status.ts'
import type { MessageContext } from './message-context.ts'
import { contactLock } from './locks.ts'
import { checkWindow } from './reply-window.ts'
import { recipientOf } from './whatsapp-delivery.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

const maxAttempts = 5
const maxWordsLength = 300

type Message = Row<'FBWAMESSAGE'>

export const reactionJob = defineJob('waReaction', (messageId: string) => ({
  lane: `waReaction:${messageId}`,
  payload: { messageId },
}))

/** Prefix of the mark in statuses of a reaction, which names no message of ours. */
const markPrefix = 'reaction:'

const setReaction = (
  unit: UnitOfWork,
  message: Message,
  emoji: string | null,
  refused: string | null,
): Promise<Message> => unit.change('FBWAMESSAGE', message._id, withOwnReaction(message, emoji, unit.now, refused))

const react = async (
  { services, rights, params, body }: CallContext<'reactToWaMessage'>,
  unit: UnitOfWork,
): Promise<Record<string, never>> => {
  const reader = { kysely: unit.tx, epoch: services.database.epoch }
  const visibleMessage = await getRecord(reader, rights, 'FBWAMESSAGE', params['id'] ?? '')
  if (!visibleMessage) throw new ApiError('NOT_FOUND', undefined, 'FBWAMESSAGE')
  const { fbWaContactId, fbWaPhoneId } = visibleMessage as unknown as Message
  await unit.lock(contactLock(fbWaContactId))
  const message = await unit.get('FBWAMESSAGE', visibleMessage._id)
  if (!message?.fbId || message.deleted === true) throw new ApiError('NO_REACTION', undefined, 'FBWAMESSAGE')
  checkWindow(await getVisibleThread(services, unit, rights, { itemId: fbWaContactId }), unit.now)
  const phone = await unit.get('FBWAPHONE', fbWaPhoneId)
  if (!phone || phone.isPassive === true || !(await findToken(unit, { fbWaBAId: phone.fbWaBAId })))
    throw new ApiError('CHANNEL_NOT_CONNECTED', undefined, 'FBWAPHONE')
  await setReaction(unit, message, body.emoji || null, null)
  const { _id: messageId } = message
  await enqueueJob(unit, reactionJob(messageId))
  return {}
}

/** Removes the reaction and stores the reason with the message. The caller holds the contact's lock. */
const refuseReaction = async (unit: UnitOfWork, messageId: string, words: string): Promise<void> => {
  const message = await unit.get('FBWAMESSAGE', messageId)
  if (message && ownReaction(message) !== null) await setReaction(unit, message, null, clip(words, maxWordsLength))
}

const takeBack = (services: Context, messageId: string, words: string): Promise<unknown> =>
  transact(services.database, { actor: null }, async (unit) => {
    const messageBeforeLock = await unit.get('FBWAMESSAGE', messageId)
    if (!messageBeforeLock) return
    await unit.lock(contactLock(messageBeforeLock.fbWaContactId))
    await refuseReaction(unit, messageId, words)
  })

export const createReactionHandler =
  (services: Context): JobHandler<typeof reactionJob> =>
  async ({ messageId }, { attempts }) => {
    const { result: reaction } = await transact(services.database, { actor: null }, async (unit) => {
      const message = await unit.get('FBWAMESSAGE', messageId)
      const contact = message && (await unit.get('FBWACONTACT', message.fbWaContactId))
      const phone = message && (await unit.get('FBWAPHONE', message.fbWaPhoneId))
      const token = phone && (await openToken(unit, { fbWaBAId: phone.fbWaBAId }))
      return message?.fbId && contact && token ? { message, contact, phone, token } : null
    })
    if (!reaction) return done
    const { message, contact, phone, token } = reaction
    const body = {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      ...recipientOf(contact),
      type: 'reaction',
      reaction: { message_id: message.fbId, emoji: ownReaction(message) ?? '' },
      biz_opaque_callback_data: `${markPrefix}${messageId}`,
    }
    try {
      await services.platform.post({ path: `/${phone.fbId}/messages`, token, body })
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      // A repeated reaction counts once.
      if (classifyError(error).action !== 'give-up' && attempts < maxAttempts)
        return { state: 'retry', error: error.message }
      await takeBack(services, messageId, error.message)
    }
    return done
  }

/** Id of the message whose reaction a status is about; null when the status is about a message. */
export const readReactionMark = (mark: string | null): string | null =>
  mark?.startsWith(markPrefix) ? mark.slice(markPrefix.length) : null

/** Handles only a refusal; other statuses of a reaction are ignored. */
export const handleReactionStatus = async (
  { unit, phone }: MessageContext,
  messageId: string,
  entry: StatusEntry,
): Promise<Outcome> => {
  if (entry.status !== 'failed') return handled
  const message = recordIdPattern.test(messageId) ? await unit.get('FBWAMESSAGE', messageId) : null
  if (message?.fbWaPhoneId !== phone._id) return { state: 'unknown' }
  await unit.lock(contactLock(message.fbWaContactId))
  await refuseReaction(unit, messageId, failureOf([entry])?.details ?? '')
  return handled
}

export const reactionHandlers: Handlers<'reactToWaMessage'> = { reactToWaMessage: react }
