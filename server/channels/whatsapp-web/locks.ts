// Locks of WhatsApp Web: a chat or a person by the number of the phone and the network's address.

/** Held by every change of the chat, and while a contact with this address is created. */
export const addressLock = (number: string | null, address: string | null): string => `waweb:${number}:${address}`

export const sessionLock = (sessionId: string | null): string => `WAWEBSESSION:${sessionId}`
