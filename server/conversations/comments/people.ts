// Authors of comments: the account itself, or a person with a customer record.
import { enqueueJob } from '../../jobs/job-table.ts'
import { organisationOf, getDisplayName, textIn, textsIn } from '../../platform/account-records.ts'
import type { Person } from '../../platform/account-records.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { retitleJob } from '../threads/customer-title.ts'
import type { CommentContext, PersonFields } from './records.ts'
import type { Author, ObservedComment } from './observed.ts'
import { isBeforeErasure } from '../../platform/erased-person.ts'
import { customerLock } from '../../records/customer-lock.ts'
import { personLock } from '../../records/person-lock.ts'

/** Whether the author is the account itself: by its id, or by its user name, on platforms that have user names. */
export const isOwn = (
  { adapter, account }: Pick<CommentContext, 'adapter' | 'account'>,
  author: Author | null,
): boolean => {
  if (author === null) return false
  if (author.fbId === account.fbId) return true
  return adapter.fields.author === 'username' && author.name !== null && author.name === textIn(account, 'username')
}

/** When their present name was last reported. */
const nameTimeOf = ({ data }: Person): string => (data as { named_time?: string } | null | undefined)?.named_time ?? ''

const addPerson = async (
  { adapter, unit, account }: CommentContext,
  fbId: string,
  name: string | null,
  time: string,
): Promise<Person> => {
  const organisationId = organisationOf(account)
  const customer = unit.add('CUSTOMER', { name, identities: [], assignments: [] }, { organisationId })
  const fields = {
    fbId,
    [adapter.fields.author]: name,
    [adapter.fields.accounts]: [account._id],
    customerId: customer._id,
    // The profile is requested once the person writes a private message.
    profile: 'unknown',
    data: name === null ? {} : { named_time: time },
  }
  // The names of its fields come from the adapter.
  const person: Person = unit.add(adapter.personType, fields as PersonFields, { organisationId })
  await unit.change('CUSTOMER', customer._id, { identities: [{ type: adapter.personType, id: person._id }] })
  return person
}

/** The person's customer gets the new name too, unless an agent has given them another. */
const renameCustomer = async (unit: UnitOfWork, before: Person, after: Person): Promise<void> => {
  const [old, name] = [getDisplayName(before), getDisplayName(after)]
  if (old === name || !after.customerId) return
  await unit.lock(customerLock(after.customerId))
  const customer = await unit.get('CUSTOMER', after.customerId)
  if (!customer || (customer.name ?? null) !== old) return
  await unit.change('CUSTOMER', customer._id, { name })
  await enqueueJob(unit, retitleJob(customer._id))
}

const recordName = async (
  context: CommentContext,
  person: Person,
  name: string | null,
  time: string,
): Promise<Person> => {
  const { adapter, unit, account } = context
  const { accounts, author } = adapter.fields
  const known = textsIn(person, accounts)
  const withAccount = known.includes(account._id)
    ? person
    : await unit.change(adapter.personType, person._id, {
        [accounts]: [...known, account._id],
      } as Partial<PersonFields>)
  const [then, called] = [nameTimeOf(person), textIn(person, author) ?? '']
  if (name === null || isBeforeErasure(person, time)) return withAccount
  if (time < then || (time === then && name <= called)) return withAccount
  const renamed: Person = await unit.change(adapter.personType, person._id, {
    [author]: name,
    data: { ...person.data, named_time: time },
  } as Partial<PersonFields>)
  await renameCustomer(unit, person, renamed)
  return renamed
}

/** Takes the person's lock: they may be commenting elsewhere at the same moment, even under another name, or being erased. */
const findAuthor = async ({ adapter, unit, account }: CommentContext, fbId: string): Promise<Person | null> => {
  const organisationId = organisationOf(account)
  await unit.lock(personLock(adapter.personType, organisationId, fbId))
  return unit.find(adapter.personType, { organisationId, fbId })
}

/** Whether the author of something that the platform still shows was erased here since. */
export const isOfErased = async (
  context: CommentContext,
  { author, writtenTime }: Pick<ObservedComment, 'author' | 'writtenTime'>,
): Promise<boolean> => {
  if (!author || author.fbId === null || isOwn(context, author)) return false
  return isBeforeErasure(await findAuthor(context, author.fbId), writtenTime)
}

/**
 * The person behind an author; null if the platform gives no id.
 * @param time when they had that name
 */
export const resolvePerson = async (
  context: CommentContext,
  author: Author | null,
  time: string,
): Promise<Person | null> => {
  if (!author || author.fbId === null) return null
  const known = await findAuthor(context, author.fbId)
  return known ? recordName(context, known, author.name, time) : addPerson(context, author.fbId, author.name, time)
}
