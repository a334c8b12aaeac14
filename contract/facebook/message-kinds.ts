// As what a message leaves for Messenger or Instagram: a reply, an update, or under a tag.

export const messageKinds = ['RESPONSE', 'UPDATE', 'MESSAGE_TAG'] as const

/** Message tags that the platform once took; only HUMAN_AGENT still works (docs/decisions.md, 19). */
export const messageTags = [
  'ACCOUNT_UPDATE',
  'CONFIRMED_EVENT_UPDATE',
  'CUSTOMER_FEEDBACK',
  'HUMAN_AGENT',
  'POST_PURCHASE_UPDATE',
] as const
type MessageTag = (typeof messageTags)[number]

/** Not taken by the platform since 27 April 2026. */
export const retiredTags: ReadonlySet<SendAs> = new Set([
  'ACCOUNT_UPDATE',
  'CONFIRMED_EVENT_UPDATE',
  'POST_PURCHASE_UPDATE',
])

/** As what an author lets one message leave; a reply needs no word. */
export type SendAs = 'UPDATE' | MessageTag

export const isMessageTag = (sendAs: SendAs): sendAs is MessageTag => sendAs !== 'UPDATE'
