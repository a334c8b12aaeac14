// Choices of an organisation that has made none.

export const organisationDefaults = {
  /** Its agents see every conversation. */
  visibility: 'all',
  /** Customers are told that they were read. */
  sendsReadReceipts: true,
} as const
