// How a message is sent on Messenger or Instagram: as a reply, as an update, or under a tag.

export const messageKinds = ['RESPONSE', 'UPDATE', 'MESSAGE_TAG'] as const

/** Message tags that the platform once accepted; only HUMAN_AGENT still works (docs/decisions.md, 19). */
export const messageTags = [
  'ACCOUNT_UPDATE',
  'CONFIRMED_EVENT_UPDATE',
  'CUSTOMER_FEEDBACK',
  'HUMAN_AGENT',
  'POST_PURCHASE_UPDATE',
] as const
type MessageTag = (typeof messageTags)[number]

/** Tags that the platform has not accepted since 27 April 2026. */
export const retiredTags: ReadonlySet<SendAs> = new Set([
  'ACCOUNT_UPDATE',
  'CONFIRMED_EVENT_UPDATE',
  'POST_PURCHASE_UPDATE',
])

/** The author's choice of how one message is sent; null or absent means as a reply. */
export type SendAs = 'UPDATE' | MessageTag

export const isMessageTag = (sendAs: SendAs): sendAs is MessageTag => sendAs !== 'UPDATE'
