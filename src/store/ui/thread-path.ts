// The address of a conversation in the inbox.

export const threadPath = (threadId: string): string => `/?thread=${threadId}`
