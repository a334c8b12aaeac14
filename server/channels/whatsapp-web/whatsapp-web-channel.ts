// The WhatsApp Web channel: chats of phones that are linked through a connector.
import type { AnyRow, Row } from '../../../contract/index.ts'
import type { ItemPort } from '../../context/context.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { enqueueJob, enqueueJobOnce } from '../../jobs/job-table.ts'
import type { ServerChannel, WriteHook } from '../server-channel.ts'
import { handleSessionJobs } from './handle-session-jobs.ts'
import { labelHandlers } from './label-handlers.ts'
import { addressLock } from './locks.ts'
import { messageHandlers, toChatFields } from './message-handlers.ts'
import { numberHandlers } from './number-handlers.ts'
import { sendReadReceipt } from './read-receipt.ts'
import { sessionHandlers } from './session-handlers.ts'
import { labelJob, logOutSessionJob, stopSessionJob } from './session-jobs.ts'
import { isRunning } from './session-states.ts'
import { findSession, prepareWebDelivery } from './web-delivery.ts'
import { splitWebChange, webObject } from './web-items.ts'
import { webWebhooks } from './web-webhooks.ts'

const chats: ItemPort = {
  locksOf: async (unit, chatId) => {
    const chat = await unit.get('WAWEBCHAT', chatId)
    const phone = chat && (await unit.get('WAWEBPHONE', chat.waWebPhoneId))
    return chat && phone ? [addressLock(phone.number ?? null, chat.remoteId ?? null)] : []
  },
  sendReadReceipt,
  isConnected: async (unit, phoneId) => (await findSession(unit, phoneId)) !== null,
  prepare: prepareWebDelivery,
  // Automatic replies are never sent to groups.
  toPlainFields: async (unit, chatId, text) => {
    const chat = await unit.get('WAWEBCHAT', chatId)
    return chat && chat.data?.['group'] !== true && chat.data?.['isReadOnly'] !== true
      ? toChatFields(chat, text, null)
      : null
  },
}

/** Creates the session of a new application, and stops or logs out the sessions of one that is switched off or deleted. */
const onApplicationWritten: WriteHook = async (unit, before, after) => {
  const application = (after ?? before) as AnyRow
  const sessions = await unit.findAll('WAWEBSESSION', { waWebApplicationId: application._id })
  if (after && sessions.length === 0)
    unit.add(
      'WAWEBSESSION',
      { waWebApplicationId: application._id, state: 'stopped', stateTime: unit.now, data: {} },
      { organisationId: String(application['organisationId']) },
    )
  const isOff = !after || after['isActive'] === false
  for (const { _id, state } of isOff ? sessions : []) {
    if (isRunning(state)) await enqueueJobOnce(unit, after ? stopSessionJob(_id) : logOutSessionJob(_id))
  }
}

/** Deletes the label at the phone, too. */
const onLabelWritten: WriteHook = async (unit: UnitOfWork, before, after) => {
  const label = before && !after ? (before as unknown as Row<'WAWEBLABEL'>) : null
  const session = label && (await findSession(unit, label.waWebPhoneId))
  if (session && label.remoteId) await enqueueJob(unit, labelJob(session._id, { label: label.remoteId }))
}

export const whatsappWebChannel: ServerChannel<
  keyof typeof sessionHandlers | keyof typeof messageHandlers | keyof typeof numberHandlers | keyof typeof labelHandlers
> = {
  accounts: { WAWEBPHONE: {} },
  afterWrite: { WAWEBAPPLICATION: onApplicationWritten, WAWEBLABEL: onLabelWritten },
  splitters: { [webObject]: splitWebChange },
  webhooks: [webWebhooks],
  items: { waWebChat: chats },
  jobs: handleSessionJobs,
  calls: { ...sessionHandlers, ...messageHandlers, ...numberHandlers, ...labelHandlers },
}
