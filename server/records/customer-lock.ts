// Held while a customer's identities, assignments or record change.
export const customerLock = (customerId: string): string => `CUSTOMER:${customerId}`
