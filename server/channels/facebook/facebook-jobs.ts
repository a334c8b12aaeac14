// This channel's jobs: the person's profile, and watermarks over more messages than one transaction holds.
import type { Row } from '../../../contract/index.ts'
import { runUnit } from '../../database/run-unit.ts'
import type { Unit } from '../../database/unit.ts'
import { GraphError } from '../../graph/graph-error.ts'
import { done } from '../../jobs/job.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { asObject, asText, clip } from '../../webhooks/json-reading.ts'
import { openToken } from '../account-token.ts'
import { conversationLock } from './conversation-lock.ts'
import { profileJobKind, watermarkJobKind } from './job-kinds.ts'
import { watermarkHandler } from './watermarks.ts'

const attemptsMost = 5
const nameMost = 150
const addressMost = 2_000
const notificationsMost = 20

interface Profile {
  readonly name: string | null
  readonly imageUrl: string | null
}

/** The work items of the person, each under its conversation's lock. */
const threadsOf = async (unit: Unit, person: Row<'FBUSER'>): Promise<Row<'THREAD'>[]> => {
  const conversations = await unit.findAll('FBCONVERSATION', { fbUserId: person._id })
  const locks: string[] = []
  for (const { fbPageId } of conversations) {
    const page = await unit.get('FBPAGE', fbPageId)
    if (page) locks.push(conversationLock(page.fbId, person.fbId))
  }
  await unit.lock(...locks)
  const threads: Row<'THREAD'>[] = []
  for (const { _id } of conversations) threads.push(...(await unit.findAll('THREAD', { itemId: _id })))
  return threads
}

const writeProfile = async (unit: Unit, person: Row<'FBUSER'>, { name, imageUrl }: Profile): Promise<void> => {
  const threads = await threadsOf(unit, person)
  await unit.lock(`FBUSER:${person._id}`, ...(person.customerId ? [`CUSTOMER:${person.customerId}`] : []))
  await unit.change('FBUSER', person._id, { name, imageUrl, profile: 'known' })
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

/** Who the person is. Without an answer the inbox shows that it does not know, rather than an invented name. */
const profileHandler = (services: Services): JobHandler => async (payload, { attempts }) => {
  const { result: asked } = await runUnit(services.database, { actor: null }, async (unit) => {
    const person = await unit.get('FBUSER', String(payload['personId']))
    return { person, token: await openToken(unit, { fbPageId: String(payload['pageId']) }) }
  })
  const { person, token } = asked
  if (!person || person.profile === 'known' || token === null) return done
  let answer: Readonly<Record<string, unknown>>
  try {
    answer = asObject(await services.graph.get({ path: `/${person.fbId}`, token, query: { fields: 'first_name,last_name,name,profile_pic' } })) ?? {}
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    if ((error.transient || error.outcome !== 'refused') && attempts < attemptsMost) return { state: 'retry', error: error.message }
    await runUnit(services.database, { actor: null }, (unit) => unit.change('FBUSER', person._id, { profile: 'unavailable' }))
    return done
  }
  const full = [asText(answer['first_name']), asText(answer['last_name'])].filter(Boolean).join(' ')
  const name = clip(full || (asText(answer['name']) ?? ''), nameMost) || null
  const picture = asText(answer['profile_pic'])
  const imageUrl = picture !== null && picture.length <= addressMost ? picture : null
  await runUnit(services.database, { actor: null }, (unit) => writeProfile(unit, person, { name, imageUrl }))
  return done
}

export const facebookJobs = (services: Services): Readonly<Record<string, JobHandler>> => ({
  [profileJobKind]: profileHandler(services),
  [watermarkJobKind]: watermarkHandler(services),
})
