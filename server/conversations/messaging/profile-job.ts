// Fetches the profile of a person and copies the name to the customer, conversations and notifications.
import type { Row } from '../../../contract/index.ts'
import { organisationOf, textIn } from '../../platform/account-records.ts'
import { retryLater } from '../../platform/retry-later.ts'
import type { Person } from '../../platform/account-records.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { done } from '../../jobs/job.ts'
import type { Context } from '../../context/context.ts'
import { asList, asObject } from '../../lib/json-reading.ts'
import { conversationLock } from './conversation-lock.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { PlatformAdapter, Profile } from './platform-adapter.ts'
import { nameNotifications } from '../notifications/name-notifications.ts'
import { assignAgain } from '../threads/assign-by-rule.ts'
import { findToken } from '../../platform/account-token.ts'
import { pageAccess } from '../../platform/page-access.ts'
import type { defineProfileJob } from './profile-request.ts'
import type { JobHandler } from '../../jobs/define-job.ts'
import { customerLock } from '../../records/customer-lock.ts'
import { personLock } from '../../records/person-lock.ts'
import { wasErased } from '../../platform/erased-person.ts'

/** The conversations of the person, each under its lock. */
const threadsOf = async (unit: UnitOfWork, adapter: PlatformAdapter, person: Person): Promise<Row<'THREAD'>[]> => {
  const types = getRecordTypes(adapter)
  const conversations = await unit.findAll(types.conversation, { [adapter.fields.person]: person._id })
  const locks: string[] = []
  for (const conversation of conversations) {
    const account = await unit.get(types.account, textIn(conversation, adapter.fields.account) ?? '')
    if (account) locks.push(conversationLock(adapter, account.fbId, person.fbId))
  }
  await unit.lock(...locks)
  const threads: Row<'THREAD'>[] = []
  for (const { _id } of conversations) threads.push(...(await unit.findAll('THREAD', { itemId: _id })))
  return threads
}

/** Null if the person has a profile, or was erased, which may happen while the platform is being queried. */
const findUnnamed = async (unit: UnitOfWork, adapter: PlatformAdapter, id: string): Promise<Person | null> => {
  const person: Person | null = await unit.get(adapter.personType, id)
  return person?.profile === 'unknown' && !wasErased(person) ? person : null
}

/** @param queriedPerson the person before the platform was queried */
const writeProfile = async (
  unit: UnitOfWork,
  adapter: PlatformAdapter,
  queriedPerson: Person,
  profile: Profile,
): Promise<void> => {
  const threads = await threadsOf(unit, adapter, queriedPerson)
  await unit.lock(
    `${adapter.personType}:${queriedPerson._id}`,
    personLock(adapter.personType, organisationOf(queriedPerson), queriedPerson.fbId),
    ...(queriedPerson.customerId ? [customerLock(queriedPerson.customerId)] : []),
  )
  const person = await findUnnamed(unit, adapter, queriedPerson._id)
  if (!person) return
  // It is another customer if two were merged in the meantime.
  if (person.customerId) await unit.lock(customerLock(person.customerId))
  const { locale, ...fields } = profile
  await unit.change(adapter.personType, person._id, {
    ...fields,
    profile: 'known',
    ...(locale ? { data: { ...asObject(person['data']), locale } } : {}),
  })
  const { imageUrl } = profile
  const name = profile.name ?? profile.username ?? null
  const customer = person.customerId ? await unit.get('CUSTOMER', person.customerId) : null
  // Fields that an agent wrote stay.
  if (customer)
    await unit.change('CUSTOMER', customer._id, {
      name: customer.name ?? name,
      imageUrl: customer.imageUrl ?? imageUrl,
    })
  const title = customer?.name ?? name
  for (const thread of threads) {
    await unit.change('THREAD', thread._id, { title, imageUrl })
    // Rules that match by language had no language until now.
    if (locale) await assignAgain(unit, thread._id)
    // The first messages of a person cause notifications before their name is known.
    await nameNotifications(unit, { threadItemId: thread.itemId }, title)
  }
}

/** Without an answer the inbox shows the name as unknown, rather than an invented one. */
export const createProfileJobHandler =
  (adapter: PlatformAdapter, services: Context): JobHandler<ReturnType<typeof defineProfileJob>> =>
  async ({ personId, accountId }, { attempts }) => {
    const { database, platform } = services
    const { result: query } = await transact(database, { actor: null }, async (unit) => {
      const person = await unit.get(adapter.personType, personId)
      const account = await unit.get(getRecordTypes(adapter).account, accountId)
      const access = account && (await pageAccess(unit, adapter, account))
      const token = access && (await findToken(unit, { fbPageId: access.page._id }))
      return { person, access, scopes: asList(token?.data?.['scopes']) }
    })
    const { person, access, scopes } = query
    const { fields, localeScope = '' } = adapter.profile
    if (!person || person.profile !== 'unknown' || !access) return done
    let answer: unknown
    try {
      answer = await platform.get({
        path: `/${person.fbId}`,
        token: access.token,
        query: { fields: scopes.includes(localeScope) ? `${fields},locale` : fields },
      })
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      const later = retryLater(error, attempts, { fbPageId: access.page._id })
      if (later) return later
      await transact(database, { actor: null }, (unit) =>
        unit.change(adapter.personType, person._id, { profile: 'unavailable' }),
      )
      return done
    }
    const profile = adapter.profile.read(asObject(answer) ?? {})
    await transact(database, { actor: null }, (unit) => writeProfile(unit, adapter, person, profile))
    return done
  }
