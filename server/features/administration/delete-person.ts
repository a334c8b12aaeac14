// A person asked the platform that their data be deleted: who they are and what they wrote goes from every record; that there was something stays.
import { sql } from 'kysely'
import { addAudit } from '../../records/audit.ts'
import { portOf } from '../../context/port-of.ts'
import { tableOf } from '../../database/columns.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { done } from '../../jobs/job.ts'
import type { JobHandler } from '../../jobs/job.ts'
import { noContent } from '../../conversations/messaging/message-content.ts'
import type { Context } from '../../context/context.ts'
import { redactMessage } from '../../inbound/redact-message.ts'
import { toMessageName } from '../../inbound/item.ts'
import { withdrawTokens } from './withdraw-tokens.ts'

export const deletePersonJobKind = 'deletePerson'
export const deletePersonLane = (code: string): string => `${deletePersonJobKind}:${code}`

const atOnce = 20
const personTypes = ['FBUSER', 'IGCUSTOMERUSER'] as const
const { message, attachments, shares, data } = noContent
const emptied = { message, attachments, shares, data, deleted: true, changed: false }

const emptyWords = {
  FBMESSAGE: async (unit: UnitOfWork, id: string) => {
    const { fbId, fbPageId } = await unit.change('FBMESSAGE', id, emptied)
    const page = fbPageId ? await unit.get('FBPAGE', fbPageId) : null
    if (page && fbId) await redactMessage(unit, toMessageName('page', page.fbId, fbId))
  },
  IGMESSAGE: async (unit: UnitOfWork, id: string) => {
    const { fbId, igUserId } = await unit.change('IGMESSAGE', id, emptied)
    const account = igUserId ? await unit.get('IGUSER', igUserId) : null
    if (account && fbId) await redactMessage(unit, toMessageName('instagram', account.fbId, fbId))
  },
  FBCOMMENT: async (unit: UnitOfWork, id: string) =>
    void (await unit.change('FBCOMMENT', id, { message: '', attachment: null, isRemoteDeleted: true })),
  IGCOMMENT: async (unit: UnitOfWork, id: string) =>
    void (await unit.change('IGCOMMENT', id, { message: '', isRemoteDeleted: true })),
} as const

/** With what was told of it. */
const redactMessages =
  (type: Words) =>
  async (unit: UnitOfWork, id: string): Promise<void> => {
    await emptyWords[type](unit, id)
    for (const { _id } of await unit.findAll('NOTIFICATION', { itemId: id }))
      await unit.change('NOTIFICATION', _id, { title: null, snippet: '' })
  }

type Words = keyof typeof emptyWords
const wordTypes = Object.keys(emptyWords) as Words[]

const idsWhere = async (
  { database }: Context,
  type: Words | 'THREAD' | (typeof personTypes)[number],
  column: string,
  value: string,
): Promise<string[]> =>
  (
    await sql<{
      id: string
    }>`SELECT id FROM ${sql.table(tableOf(type))} WHERE ${sql.ref(column)} = ${value} ORDER BY id`.execute(
      database.kysely,
    )
  ).rows.map(({ id }) => id)

const inPortions = async (
  services: Context,
  ids: readonly string[],
  work: (unit: UnitOfWork, id: string) => Promise<void>,
): Promise<void> => {
  for (let at = 0; at < ids.length; at += atOnce) {
    await transact(services.database, { actor: null }, async (unit) => {
      for (const id of ids.slice(at, at + atOnce)) await work(unit, id)
    })
  }
}

const eraseThread = async (services: Context, unit: UnitOfWork, id: string): Promise<void> => {
  const thread = await unit.get('THREAD', id)
  if (!thread) return
  await unit.lock(...(await portOf(services, thread.itemType).locksOf(unit, thread.itemId)))
  await unit.change('THREAD', id, { title: null, imageUrl: null, snippet: '' })
}

const eraseCustomer = async (services: Context, customerId: string): Promise<void> => {
  await inPortions(services, await idsWhere(services, 'THREAD', 'customerId', customerId), (unit, id) =>
    eraseThread(services, unit, id),
  )
  await transact(services.database, { actor: null }, async (unit) => {
    await unit.lock(`CUSTOMER:${customerId}`)
    if (await unit.get('CUSTOMER', customerId))
      await unit.change('CUSTOMER', customerId, { name: null, imageUrl: null, email: null, phone: null, note: null })
  })
}

const erasePerson = async (services: Context, type: (typeof personTypes)[number], id: string): Promise<void> => {
  for (const words of wordTypes)
    await inPortions(services, await idsWhere(services, words, 'fromId', id), redactMessages(words))
  const { result: customerId } = await transact(services.database, { actor: null }, async (unit) => {
    const person = await unit.get(type, id)
    if (!person) return null
    const gone = { name: null, imageUrl: null, data: null }
    await (type === 'FBUSER'
      ? unit.change('FBUSER', id, { ...gone, profile: 'unavailable' })
      : unit.change('IGCUSTOMERUSER', id, { ...gone, username: null, profile: 'unavailable' }))
    return person.customerId ?? null
  })
  if (customerId) await eraseCustomer(services, customerId)
}

export const createDeletePersonHandler =
  (services: Context): JobHandler =>
  async (payload) => {
    const [userId, code] = [String(payload['userId']), String(payload['code'])]
    let count = 0
    for (const type of personTypes) {
      for (const id of await idsWhere(services, type, 'fbId', userId)) {
        await erasePerson(services, type, id)
        count += 1
      }
    }
    await transact(services.database, { actor: null }, async (unit) => {
      await withdrawTokens(unit, userId, 'remove')
      addAudit(unit, 'dataDeleted', null, code, { count })
    })
    return done
  }
