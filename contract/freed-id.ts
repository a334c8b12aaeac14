// The id of an account that its organisation has given up: our record keeps the platform's id behind a prefix, so that another record
// may have it.
const freed = /^freed:[0-9a-f]{24}:/

export const toFreedId = (recordId: string, fbId: string): string => `freed:${recordId}:${fbId}`

/** The platform's own id, without the prefix. */
export const originalId = (fbId: string): string => fbId.replace(freed, '')
