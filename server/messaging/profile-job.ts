// Who a person is, asked of the platform; his customer, his work items and their notices get his name.
import type { Row } from '../../contract/index.ts'
import { textIn } from '../channels/account-records.ts'
import { askLater } from '../channels/ask-later.ts'
import type { Person } from '../channels/account-records.ts'
import { runUnit } from '../database/run-unit.ts'
import type { Unit } from '../database/unit.ts'
import { GraphError } from '../graph/graph-error.ts'
import { done } from '../jobs/job.ts'
import type { JobHandler } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import { asObject } from '../webhooks/json-reading.ts'
import { conversationLock } from './conversation-lock.ts'
import { typesOf } from './dialect.ts'
import type { Dialect, Profile } from './dialect.ts'
import { pageAccess } from '../channels/page-access.ts'

const notificationsMost = 20

/** The work items of the person, each under its conversation's lock. */
const threadsOf = async (unit: Unit, dialect: Dialect, person: Person): Promise<Row<'THREAD'>[]> => {
  const types = typesOf(dialect)
  const conversations = await unit.findAll(types.conversation, { [dialect.fields.person]: person._id })
  const locks: string[] = []
  for (const conversation of conversations) {
    const account = await unit.get(types.account, textIn(conversation, dialect.fields.account) ?? '')
    if (account) locks.push(conversationLock(dialect, account.fbId, person.fbId))
  }
  await unit.lock(...locks)
  const threads: Row<'THREAD'>[] = []
  for (const { _id } of conversations) threads.push(...(await unit.findAll('THREAD', { itemId: _id })))
  return threads
}

const writeProfile = async (unit: Unit, dialect: Dialect, person: Person, profile: Profile): Promise<void> => {
  const threads = await threadsOf(unit, dialect, person)
  await unit.lock(`${dialect.personType}:${person._id}`, ...(person.customerId ? [`CUSTOMER:${person.customerId}`] : []))
  const known = { ...profile, profile: 'known' as const }
  await unit.change(dialect.personType, person._id, known)
  const { imageUrl } = profile
  const name = profile.name ?? profile.username ?? null
  const customer = person.customerId ? await unit.get('CUSTOMER', person.customerId) : null
  // What an agent wrote about the customer stays.
  if (customer) await unit.change('CUSTOMER', customer._id, { name: customer.name ?? name, imageUrl: customer.imageUrl ?? imageUrl })
  const title = customer?.name ?? name
  for (const thread of threads) {
    await unit.change('THREAD', thread._id, { title, imageUrl })
    // The first messages of a person are notified before anybody knows who he is.
    const notifications = await unit.findAll('NOTIFICATION', { threadItemId: thread.itemId }, { orderBy: { createdTime: -1 }, limit: notificationsMost })
    for (const notification of notifications) {
      if (!notification.title) await unit.change('NOTIFICATION', notification._id, { title })
    }
  }
}

/** Without an answer the inbox shows that it does not know, rather than an invented name. */
export const profileHandler = (dialect: Dialect, services: Services): JobHandler => async (payload, { attempts }) => {
  const { database, graph } = services
  const { result: asked } = await runUnit(database, { actor: null }, async (unit) => {
    const person = await unit.get(dialect.personType, String(payload['personId']))
    const account = await unit.get(typesOf(dialect).account, String(payload['accountId']))
    const access = account && (await pageAccess(unit, dialect, account))
    return { person, access }
  })
  const { person, access } = asked
  if (!person || person.profile !== 'unknown' || !access) return done
  let answer: unknown
  try {
    answer = await graph.get({ path: `/${person.fbId}`, token: access.token, query: { fields: dialect.profile.fields } })
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    const later = askLater(error, attempts, { fbPageId: access.page._id })
    if (later) return later
    await runUnit(database, { actor: null }, (unit) => unit.change(dialect.personType, person._id, { profile: 'unavailable' }))
    return done
  }
  const profile = dialect.profile.read(asObject(answer) ?? {})
  await runUnit(database, { actor: null }, (unit) => writeProfile(unit, dialect, person, profile))
  return done
}
