// Defaults of an organisation's choices.

export const organisationDefaults = {
  /** Agents see every conversation. */
  visibility: 'all',
  /** Read receipts are sent to customers. */
  sendsReadReceipts: true,
} as const
