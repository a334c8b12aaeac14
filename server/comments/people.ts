// Who wrote a comment: the account itself, or a person with a customer behind him, known by what he is called.
import { organisationOf, shownName, textIn, textsIn } from '../channels/account-records.ts'
import type { Person } from '../channels/account-records.ts'
import type { Unit } from '../database/unit.ts'
import { retitleJob } from '../threads/customer-title.ts'
import type { CommentContext, PersonFields } from './records.ts'
import type { Author } from './seen.ts'

/** The account itself: by its id, or by its user name, where people go by one. */
export const isOwn = ({ dialect, account }: Pick<CommentContext, 'dialect' | 'account'>, author: Author | null): boolean => {
  if (author === null) return false
  if (author.fbId === account.fbId) return true
  return dialect.fields.author === 'username' && author.name !== null && author.name === textIn(account, 'username')
}

/** When he was last heard to be called what he is called. */
const namedTimeOf = ({ data }: Person): string => (data as { named_time?: string } | null | undefined)?.named_time ?? ''

const addPerson = async ({ dialect, unit, account }: CommentContext, fbId: string, name: string | null, time: string): Promise<Person> => {
  const organisationId = organisationOf(account)
  const customer = unit.add('CUSTOMER', { name, identities: [], assignments: [] }, { organisationId })
  const fields = {
    fbId,
    [dialect.fields.author]: name,
    [dialect.fields.accounts]: [account._id],
    customerId: customer._id,
    // Who writes private messages too is asked about then.
    profile: 'unknown',
    data: name === null ? {} : { named_time: time },
  }
  // The names of its fields are the dialect's.
  const person: Person = unit.add(dialect.personType, fields as PersonFields, { organisationId })
  await unit.change('CUSTOMER', customer._id, { identities: [{ type: dialect.personType, id: person._id }] })
  return person
}

/** His customer goes by the new name too, unless an agent has given him another. */
const renameCustomer = async (unit: Unit, before: Person, after: Person, { services }: CommentContext): Promise<void> => {
  const [old, name] = [shownName(before), shownName(after)]
  if (old === name || !after.customerId) return
  await unit.lock(`CUSTOMER:${after.customerId}`)
  const customer = await unit.get('CUSTOMER', after.customerId)
  if (!customer || (customer.name ?? null) !== old) return
  await unit.change('CUSTOMER', customer._id, { name })
  await services.jobs.add(unit, retitleJob(customer._id))
}

const hear = async (context: CommentContext, person: Person, name: string | null, time: string): Promise<Person> => {
  const { dialect, unit, account } = context
  const { accounts, author } = dialect.fields
  const known = textsIn(person, accounts)
  const withAccount = known.includes(account._id)
    ? person
    : await unit.change(dialect.personType, person._id, { [accounts]: [...known, account._id] } as Partial<PersonFields>)
  const [then, called] = [namedTimeOf(person), textIn(person, author) ?? '']
  if (name === null || time < then || (time === then && name <= called)) return withAccount
  const renamed: Person = await unit.change(dialect.personType, person._id, { [author]: name, data: { ...person.data, named_time: time } } as Partial<PersonFields>)
  await renameCustomer(unit, person, renamed, context)
  return renamed
}

/**
 * The person behind an author; null where the platform gives no id of him.
 * @param time when he was called so
 */
export const personOf = async (context: CommentContext, author: Author | null, time: string): Promise<Person | null> => {
  if (!author || author.fbId === null) return null
  const { dialect, unit, account } = context
  const who = { organisationId: organisationOf(account), fbId: author.fbId }
  // He may be commenting elsewhere at the same moment, under another name even.
  await unit.lock(`${dialect.personType}:${who.organisationId}:${who.fbId}`)
  const known = await unit.find(dialect.personType, who)
  return known ? hear(context, known, author.name, time) : addPerson(context, author.fbId, author.name, time)
}
