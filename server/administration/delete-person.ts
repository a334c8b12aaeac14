// A person asked the platform that his data be deleted: who he is and what he wrote goes from every record; that there was something stays.
import { sql } from 'kysely'
import { addAudit } from '../audit/audit.ts'
import { portOf } from '../channels/server-channel.ts'
import { tableOf } from '../database/columns.ts'
import { runUnit } from '../database/run-unit.ts'
import type { Unit } from '../database/unit.ts'
import { done } from '../jobs/job.ts'
import type { JobHandler } from '../jobs/job.ts'
import { noContent } from '../messaging/message-content.ts'
import type { Services } from '../services.ts'
import { forgetWords } from '../webhooks/forget-words.ts'
import { messageName } from '../webhooks/item.ts'
import { withdrawTokens } from './withdraw-tokens.ts'

export const deletePersonJobKind = 'deletePerson'
export const deletePersonLane = (code: string): string => `${deletePersonJobKind}:${code}`

const atOnce = 20
const personTypes = ['FBUSER', 'IGCUSTOMERUSER'] as const
const { message, attachments, shares, data } = noContent
const emptied = { message, attachments, shares, data, deleted: true, changed: false }

const emptyWords = {
  FBMESSAGE: async (unit: Unit, id: string) => {
    const { fbId, fbPageId } = await unit.change('FBMESSAGE', id, emptied)
    const page = fbPageId ? await unit.get('FBPAGE', fbPageId) : null
    if (page && fbId) await forgetWords(unit, messageName('page', page.fbId, fbId))
  },
  IGMESSAGE: async (unit: Unit, id: string) => {
    const { fbId, igUserId } = await unit.change('IGMESSAGE', id, emptied)
    const account = igUserId ? await unit.get('IGUSER', igUserId) : null
    if (account && fbId) await forgetWords(unit, messageName('instagram', account.fbId, fbId))
  },
  FBCOMMENT: async (unit: Unit, id: string) => void (await unit.change('FBCOMMENT', id, { message: '', attachment: null, isRemoteDeleted: true })),
  IGCOMMENT: async (unit: Unit, id: string) => void (await unit.change('IGCOMMENT', id, { message: '', isRemoteDeleted: true })),
} as const

/** With what was told of it. */
const forgetWordsOf = (type: Words) => async (unit: Unit, id: string): Promise<void> => {
  await emptyWords[type](unit, id)
  for (const { _id } of await unit.findAll('NOTIFICATION', { itemId: id })) await unit.change('NOTIFICATION', _id, { title: null, snippet: '' })
}

type Words = keyof typeof emptyWords
const wordTypes = Object.keys(emptyWords) as Words[]

const idsWhere = async ({ database }: Services, type: Words | 'THREAD' | (typeof personTypes)[number], column: string, value: string): Promise<string[]> =>
  (await sql<{ id: string }>`SELECT id FROM ${sql.table(tableOf(type))} WHERE ${sql.ref(column)} = ${value} ORDER BY id`.execute(database.kysely)).rows.map(({ id }) => id)

const inPortions = async (services: Services, ids: readonly string[], work: (unit: Unit, id: string) => Promise<void>): Promise<void> => {
  for (let at = 0; at < ids.length; at += atOnce) {
    await runUnit(services.database, { actor: null }, async (unit) => {
      for (const id of ids.slice(at, at + atOnce)) await work(unit, id)
    })
  }
}

const forgetThread = async (services: Services, unit: Unit, id: string): Promise<void> => {
  const thread = await unit.get('THREAD', id)
  if (!thread) return
  await unit.lock(...(await portOf(services, thread.itemType).locksOf(unit, thread.itemId)))
  await unit.change('THREAD', id, { title: null, imageUrl: null, snippet: '' })
}

const forgetCustomer = async (services: Services, customerId: string): Promise<void> => {
  await inPortions(services, await idsWhere(services, 'THREAD', 'customerId', customerId), (unit, id) => forgetThread(services, unit, id))
  await runUnit(services.database, { actor: null }, async (unit) => {
    await unit.lock(`CUSTOMER:${customerId}`)
    if (await unit.get('CUSTOMER', customerId)) await unit.change('CUSTOMER', customerId, { name: null, imageUrl: null, email: null, phone: null, note: null })
  })
}

const forgetPerson = async (services: Services, type: (typeof personTypes)[number], id: string): Promise<void> => {
  for (const words of wordTypes) await inPortions(services, await idsWhere(services, words, 'fromId', id), forgetWordsOf(words))
  const { result: customerId } = await runUnit(services.database, { actor: null }, async (unit) => {
    const person = await unit.get(type, id)
    if (!person) return null
    const gone = { name: null, imageUrl: null, data: null }
    await (type === 'FBUSER' ? unit.change('FBUSER', id, { ...gone, profile: 'unavailable' }) : unit.change('IGCUSTOMERUSER', id, { ...gone, username: null, profile: 'unavailable' }))
    return person.customerId ?? null
  })
  if (customerId) await forgetCustomer(services, customerId)
}

export const deletePersonHandler = (services: Services): JobHandler => async (payload) => {
  const [userId, code] = [String(payload['userId']), String(payload['code'])]
  let count = 0
  for (const type of personTypes) {
    for (const id of await idsWhere(services, type, 'fbId', userId)) {
      await forgetPerson(services, type, id)
      count += 1
    }
  }
  await runUnit(services.database, { actor: null }, async (unit) => {
    await withdrawTokens(unit, userId, 'remove')
    addAudit(unit, 'dataDeleted', null, code, { count })
  })
  return done
}
