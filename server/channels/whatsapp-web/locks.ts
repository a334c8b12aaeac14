// Locks of WhatsApp Web: a chat or a person by the number of the phone and the network's address.

/** Held by whatever concerns the chat, and by whoever begins a record of the person behind the address. */
export const addressLock = (number: string | null, address: string | null): string => `waweb:${number}:${address}`

export const sessionLock = (sessionId: string | null): string => `WAWEBSESSION:${sessionId}`
