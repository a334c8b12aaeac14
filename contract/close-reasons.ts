// Why a conversation is closed or handed on, as people say it.

/** Reasons that somebody who closes a conversation can give. */
export const givenCloseReasons = ['answered', 'wontRespond', 'spam', 'duplicate'] as const
export type GivenCloseReason = (typeof givenCloseReasons)[number]

/** Characters of why a conversation was handed on. */
export const maxReasonLength = 500
