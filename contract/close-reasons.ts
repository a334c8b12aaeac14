// Reasons for closing or handing over a conversation.

/** Reasons that can be chosen when closing a conversation. */
export const givenCloseReasons = ['answered', 'wontRespond', 'spam', 'duplicate'] as const
export type GivenCloseReason = (typeof givenCloseReasons)[number]

/** Maximum length of the reason for a hand-over, characters. */
export const maxReasonLength = 500
