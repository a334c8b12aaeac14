// The lock held while a customer's identities, assignments or record change.
import type { UnitOfWork } from '../database/unit-of-work.ts'

export const customerLock = (customerId: string): string => `CUSTOMER:${customerId}`

/** Customers that the unit itself has added need no lock. */
export const lockCustomers = (unit: UnitOfWork, ...ids: readonly string[]): Promise<void> =>
  unit.lock(...ids.filter((id) => !unit.isNew('CUSTOMER', id)).map(customerLock))
