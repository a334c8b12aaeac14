// The author of a comment and the person of the conversation that a private reply begins are one: so are their customers.
import type { AnyRow } from '../../../contract/index.ts'
import type { Person } from '../../platform/account-records.ts'
import { mergeInto } from '../../records/merge-records.ts'
import { isUntouched } from '../threads/is-untouched.ts'
import type { CommentContext } from './records.ts'
import { customerLock } from '../../records/customer-lock.ts'

const asRow = (record: object): AnyRow => record as unknown as AnyRow

/** @returns the customer that is left to be merged by hand; null where they are one */
export const joinCustomers = async (
  { adapter, services, unit }: Pick<CommentContext, 'adapter' | 'services' | 'unit'>,
  authorId: string | null,
  person: Person,
): Promise<string | null> => {
  const author = authorId === null || authorId === person._id ? null : await unit.get(adapter.personType, authorId)
  const ids = [author?.customerId, person.customerId]
  const [theirs, other] = ids
  if (!author || !theirs || !other || theirs === other) return null
  await unit.lock(customerLock(theirs), customerLock(other))
  const [one, two] = [await unit.get('CUSTOMER', theirs), await unit.get('CUSTOMER', other)]
  if (!one || !two) return null
  const [kept, gone] = isUntouched(two, asRow(person)) ? [one, two] : isUntouched(one, asRow(author)) ? [two, one] : []
  if (!kept || !gone) return other
  await mergeInto(unit, 'CUSTOMER', asRow(kept), [asRow(gone)])
  const joined = await unit.get('CUSTOMER', kept._id)
  if (joined) await services.writes.afterMerge(unit, 'CUSTOMER', asRow(joined))
  return null
}
