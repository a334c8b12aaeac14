// Query parameters of a command that sends a reply: what the server needs to know so that no reply is sent twice.

/**
 * Present on every further attempt of a command that got no response: `EPOCH/TIME` in UTC milliseconds, the server's epoch in which the
 * reply was written and the time of writing. The command may have been executed before a backup was restored.
 */
export const triedBeforeQuery = 'triedBefore'

/** Id of the failed message that the reply repeats. The command is refused when that message is no longer failed. */
export const retriesQuery = 'retries'

export type ReplyQuery = Readonly<Partial<Record<typeof triedBeforeQuery | typeof retriesQuery, string>>>
