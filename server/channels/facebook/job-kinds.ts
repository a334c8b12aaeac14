// Names of the jobs this channel asks for.
export const sendJobKind = 'fbSend'
export const profileJobKind = 'fbProfile'
export const seenJobKind = 'fbSeen'
export const watermarkJobKind = 'fbWatermark'

/** Replies of a conversation leave one after another. */
export const sendLane = (conversationId: string): string => `fbSend:${conversationId}`
