// The address of a conversation in the inbox.

export const threadPath = (threadId: string): string => `/?thread=${threadId}`

/** @param messageId the message at which it opens; null: where it always does */
export const toMessagePath = (threadId: string, messageId: string | null): string =>
  messageId === null ? threadPath(threadId) : `${threadPath(threadId)}&message=${messageId}`
