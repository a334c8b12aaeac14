// Merges the customers of a comment's author and of the person in the conversation that a private reply begins: they are one person.
import type { AnyRow } from '../../../contract/index.ts'
import type { Person } from '../../platform/account-records.ts'
import { mergeInto } from '../../records/merge-records.ts'
import { isUntouched } from '../threads/is-untouched.ts'
import type { CommentContext } from './records.ts'
import { customerLock } from '../../records/customer-lock.ts'

const asRow = (record: object): AnyRow => record as unknown as AnyRow

/** @returns the other customer if a person has to merge them; otherwise null */
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
  const [survivor, mergedCustomer] = isUntouched(two, asRow(person))
    ? [one, two]
    : isUntouched(one, asRow(author))
      ? [two, one]
      : []
  if (!survivor || !mergedCustomer) return other
  await mergeInto(unit, 'CUSTOMER', asRow(survivor), [asRow(mergedCustomer)])
  const joined = await unit.get('CUSTOMER', survivor._id)
  if (joined) await services.writes.afterMerge(unit, 'CUSTOMER', asRow(joined))
  return null
}
