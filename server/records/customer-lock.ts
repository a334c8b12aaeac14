// Held while a customer's identities, assignments or record change.
import type { UnitOfWork } from '../database/unit-of-work.ts'

export const customerLock = (customerId: string): string => `CUSTOMER:${customerId}`

/** Those that the unit has added itself need none. */
export const lockCustomers = (unit: UnitOfWork, ...ids: readonly string[]): Promise<void> =>
  unit.lock(...ids.filter((id) => !unit.isNew('CUSTOMER', id)).map(customerLock))
