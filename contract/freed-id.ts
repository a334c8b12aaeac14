// The id of an account that its organisation has given up: its own record keeps the platform's id, and leaves it to the next one.
const freed = /^freed:[0-9a-f]{24}:/

export const toFreedId = (recordId: string, fbId: string): string => `freed:${recordId}:${fbId}`

/** The platform's own. */
export const originalId = (fbId: string): string => fbId.replace(freed, '')
