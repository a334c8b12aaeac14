// Writes the automatic reply that a customer gets outside business hours, as a message without an author, and the job that sends it.
import { sql } from 'kysely'
import { getSubscriptionState } from '../../../contract/platform/subscription-state.ts'
import { getReplyWindow } from '../../../contract/reply-window.ts'
import { textLength, threadItems } from '../../../contract/items.ts'
import type { Row } from '../../../contract/index.ts'
import { fillQuickReply, findPlaceholders } from '../../../contract/quick-reply-text.ts'
import type { Context } from '../../context/context.ts'
import { portOf } from '../../context/port-of.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { done } from '../../jobs/job.ts'
import { isOpenNow } from '../threads/is-open-now.ts'
import { addMessage } from '../threads/messages.ts'
import { updateThreadAfterMessage } from '../threads/thread-after-message.ts'
import { lockItem } from '../threads/visible-thread.ts'
import { createQueuedReply } from './queued-reply.ts'
import { sendJob } from './send-lane.ts'
import { afterLast } from './write-reply.ts'
import type { automaticReplyJob } from '../threads/automatic-reply-job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

type Thread = Row<'THREAD'>

/** Removes placeholders that have no value, with the punctuation they leave: nobody reads the text before it is sent. */
const fill = async (
  unit: UnitOfWork,
  template: string,
  { customerId, title }: Thread,
  organisation: Row<'ORGANISATION'>,
  channel: Row<'CHANNEL'>,
): Promise<string> => {
  const customer = customerId ? await unit.get('CUSTOMER', customerId) : null
  const filled = fillQuickReply(template, {
    customer: customer?.name ?? title ?? null,
    agent: organisation.name ?? null,
    organisation: organisation.name ?? null,
    account: channel.name ?? null,
  })
  return findPlaceholders(filled)
    .reduce((text, place) => text.replaceAll(` ${place}`, '').replaceAll(place, ''), filled)
    .replace(/^[\s,;:]+/, '')
    .trimEnd()
}

/** Composes the text; null if the reply is no longer wanted, or cannot be sent in this conversation. */
const compose = async (unit: UnitOfWork, thread: Thread): Promise<string | null> => {
  const channel = await unit.find('CHANNEL', { accountId: thread.accountId })
  const reply = channel?.outOfHoursReplyId ? await unit.get('ORGANISATIONQUICKREPLY', channel.outOfHoursReplyId) : null
  const organisation = await unit.get('ORGANISATION', thread.organisationId ?? '')
  if (!channel || !organisation || !reply?.template || reply.isActive === false || reply.deleted) return null
  if (isOpenNow(organisation, unit.now)) return null
  // In a read-only organisation nobody could keep what the reply promises.
  if (getSubscriptionState(organisation, Date.parse(unit.now)) === 'readOnly') return null
  const text = await fill(unit, reply.template, thread, organisation, channel)
  return text === '' || textLength(thread.itemType, text) > threadItems[thread.itemType].maxTextLength ? null : text
}

/** Whether the episode is open, and neither a person nor an automatic reply has answered in it. */
const isWanted = async (unit: UnitOfWork, episodeId: string): Promise<boolean> => {
  const found = await unit.tx
    .selectFrom('episodes')
    .select('id')
    .where('id', '=', episodeId)
    .where('ended_at', 'is', null)
    .where('first_reply_at', 'is', null)
    .where('automatic_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

const write = async (services: Context, unit: UnitOfWork, threadId: string, episodeId: string): Promise<void> => {
  const found = await unit.get('THREAD', threadId)
  if (!found) return
  await lockItem(services, unit, found)
  const thread = await unit.get('THREAD', threadId)
  if (thread?.status !== 'open' || thread.isBlocked || thread.isSpam || !(await isWanted(unit, episodeId))) return
  if (getReplyWindow(thread.replyDeadline, Date.parse(unit.now)).state === 'closed') return
  const { itemType, itemId, accountId, organisationId = '' } = thread
  const port = portOf(services, itemType)
  const text = (await port.isConnected(unit, accountId)) ? await compose(unit, thread) : null
  const fields = text === null ? null : await port.toPlainFields?.(unit, itemId, text)
  if (text === null || !fields) return
  const message = addMessage(
    unit,
    threadItems[itemType].messageType,
    { ...createQueuedReply(unit, { userId: null }, text), isAutomatic: true, ...fields },
    { organisationId, createdTime: afterLast(thread, unit.now) },
  )
  await sql`UPDATE episodes SET automatic_at = ${unit.now} WHERE id = ${episodeId}`.execute(unit.tx)
  await updateThreadAfterMessage(unit, thread, message)
  await enqueueJob(unit, sendJob(itemType, itemId, { messageId: message._id, organisationId }))
}

export const createAutomaticReplyHandler =
  (services: Context): JobHandler<typeof automaticReplyJob> =>
  async ({ threadId, episodeId }) => {
    await transact(
      services.database,
      // The platform returns it as the mark of our message.
      { actor: null, commandId: `automatic-${episodeId}` },
      (unit) => write(services, unit, threadId, episodeId),
      { now: services.now },
    )
    return done
  }
