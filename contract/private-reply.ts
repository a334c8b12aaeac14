// Private replies: one message per comment, to its author alone, which begins a private conversation. Pure data.

/** How long after a comment the platform accepts a private reply. */
export const privateReplyMs = 7 * 24 * 3_600_000

/** Type of the conversation that a private reply begins; its limits apply. */
export const privateItems = {
  fbComment: 'fbConversation',
  fbPost: 'fbConversation',
  igComment: 'igConversation',
  igMedia: 'igConversation',
} as const

export const privateReplyStatuses = ['queued', 'sending', 'sent', 'failed'] as const

/** State of the private reply to a comment. */
export interface PrivateReply {
  readonly status: (typeof privateReplyStatuses)[number]
  /** The message in the private conversation; null until the platform has accepted it. */
  readonly messageId?: string | null
  readonly agentId?: string | null
  readonly time?: string | null
  /** The text, until a message record holds it. */
  readonly message?: string | null
  readonly commandId?: string | null
  readonly failure?: { readonly reason?: string | null; readonly details?: string | null } | null
  /** The author already belongs to another customer, with contacts of their own: a user must merge the two. */
  readonly otherCustomerId?: string | null
}
