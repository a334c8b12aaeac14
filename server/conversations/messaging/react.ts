// Our reaction to a message: shown at once, sent to the platform by a job that reads the present one when it runs, and undone if the
// platform refuses it.
import { threadItems } from '../../../contract/items.ts'
import type { Context } from '../../context/context.ts'
import { getRecord } from '../../database/reads.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { done } from '../../jobs/job.ts'
import { ApiError } from '../../lib/api-error.ts'
import { clip } from '../../lib/json-reading.ts'
import { textIn } from '../../platform/account-records.ts'
import { classifyError } from '../../platform/classify-error.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { isConnected, pageAccess } from '../../platform/page-access.ts'
import { ownReaction, withOwnReaction } from '../sending/own-reaction.ts'
import { getVisibleThread } from '../threads/visible-thread.ts'
import { conversationLock } from './conversation-lock.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { getParties } from './records.ts'
import type { Message, Parties } from './records.ts'
import { checkReplyWindow } from './reply-window.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

const maxAttempts = 5
const maxWordsLength = 300

export const defineReactionJob = ({ prefix }: PlatformAdapter) =>
  defineJob(`${prefix}Reaction`, (messageId: string) => ({
    lane: `${prefix}Reaction:${messageId}`,
    payload: { messageId },
  }))

interface MessageParties extends Parties {
  readonly message: Message
}

/** The message with both sides of its conversation, read under the conversation's lock; null if one of them no longer exists. */
const lockMessage = async (
  adapter: PlatformAdapter,
  unit: UnitOfWork,
  messageId: string,
): Promise<MessageParties | null> => {
  const type = getRecordTypes(adapter).message
  const unlockedMessage = await unit.get(type, messageId)
  const parties =
    unlockedMessage &&
    (await getParties(unit, adapter, textIn(unlockedMessage, threadItems[adapter.itemType].field) ?? ''))
  if (!parties) return null
  await unit.lock(conversationLock(adapter, parties.account.fbId, parties.person.fbId))
  const message = await unit.get(type, messageId)
  return message && { ...parties, message }
}

export const reactToMessage = async (
  adapter: PlatformAdapter,
  { services, rights }: { readonly services: Context; readonly rights: Rights },
  unit: UnitOfWork,
  { id, emoji }: { readonly id: string; readonly emoji: string | null },
): Promise<Record<string, never>> => {
  const { message: type, account: accountType } = getRecordTypes(adapter)
  const reader = { kysely: unit.tx, epoch: services.database.epoch }
  const found = (await getRecord(reader, rights, type, id)) && (await lockMessage(adapter, unit, id))
  if (!found) throw new ApiError('NOT_FOUND', undefined, type)
  const { message, conversation, account } = found
  if (!message.fbId || message.deleted === true) throw new ApiError('NO_REACTION', undefined, type)
  checkReplyWindow(await getVisibleThread(services, unit, rights, { itemId: conversation._id }), null, unit.now)
  if (!(await isConnected(unit, adapter, account._id)))
    throw new ApiError('CHANNEL_NOT_CONNECTED', undefined, accountType)
  await unit.change(type, id, withOwnReaction(message, emoji, unit.now, null))
  await enqueueJob(unit, defineReactionJob(adapter)(id))
  return {}
}

/** Removes the reaction, and records the reason on the message. */
const takeBack = (adapter: PlatformAdapter, services: Context, messageId: string, words: string): Promise<unknown> =>
  transact(services.database, { actor: null }, async (unit) => {
    const found = await lockMessage(adapter, unit, messageId)
    if (!found || ownReaction(found.message) === null) return
    const refused = clip(words, maxWordsLength)
    await unit.change(
      getRecordTypes(adapter).message,
      messageId,
      withOwnReaction(found.message, null, unit.now, refused),
    )
  })

export const createReactionHandler =
  (adapter: PlatformAdapter, services: Context): JobHandler<ReturnType<typeof defineReactionJob>> =>
  async ({ messageId }, { attempts }) => {
    const { result: target } = await transact(services.database, { actor: null }, async (unit) => {
      const found = await lockMessage(adapter, unit, messageId)
      const access = found && (await pageAccess(unit, adapter, found.account))
      return found?.message.fbId && access ? { ...found, ...access } : null
    })
    if (!target) return done
    const { message, person, page, token } = target
    const emoji = ownReaction(message)
    const body = {
      recipient: { id: person.fbId },
      sender_action: emoji === null ? 'unreact' : 'react',
      payload: { message_id: message.fbId, ...(emoji === null ? {} : { reaction: emoji }) },
    }
    try {
      await services.platform.post({ path: `/${page.fbId}/messages`, token, body })
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      // A retry is safe: the same reaction twice is one.
      if (classifyError(error).action !== 'give-up' && attempts < maxAttempts)
        return { state: 'retry', error: error.message }
      await takeBack(adapter, services, messageId, error.message)
    }
    return done
  }
