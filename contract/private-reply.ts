// A private reply: a comment is answered by a message to its author alone, once, which begins a conversation. Pure data.

/** How long after a comment the platform takes one. */
export const privateReplyMs = 7 * 24 * 3_600_000

/** The conversation that a private reply to such a comment begins, by whose limits it goes. */
export const privateItems = {
  fbComment: 'fbConversation',
  fbPost: 'fbConversation',
  igComment: 'igConversation',
  igMedia: 'igConversation',
} as const

export const privateReplyStatuses = ['queued', 'sending', 'sent', 'failed'] as const

/** Of a comment: what became of the private reply to it. */
export interface PrivateReply {
  readonly status: (typeof privateReplyStatuses)[number]
  /** In the conversation that it began; null until the platform has it. */
  readonly messageId?: string | null
  readonly agentId?: string | null
  readonly time?: string | null
  /** The words, for as long as no message holds them. */
  readonly message?: string | null
  readonly commandId?: string | null
  readonly failure?: { readonly reason?: string | null; readonly details?: string | null } | null
  /** The author has another customer there, with contacts of their own: to be merged by hand. */
  readonly otherCustomerId?: string | null
}
