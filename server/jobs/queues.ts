// The queues of jobs. Each has workers of its own, so that what fills one of them never holds up another.

/** How many jobs of each queue one process runs at once. */
export type Workers = Readonly<Record<QueueName, number>>

/**
 * `answers`: replies of agents and other actions on a platform. `inbound`: webhook bodies. `media`: media copies. `bulk`: changes and
 * imports of many records. `push`: push messages to devices. `work`: everything else.
 */
export const queueNames = ['answers', 'inbound', 'media', 'bulk', 'push', 'work'] as const
export type QueueName = (typeof queueNames)[number]

const onServer: Workers = { answers: 8, inbound: 4, media: 3, bulk: 2, push: 4, work: 4 }

/** The embedded database runs one statement at a time: a second worker uses the pauses of the first, more only make others wait. */
const embedded: Workers = { ...onServer, inbound: 2, push: 2, work: 2 }

export const getWorkers = (database: 'pglite' | 'postgres'): Workers => (database === 'pglite' ? embedded : onServer)

/**
 * Number of jobs per queue that may continue outside its workers once they are slow. A slow reply waits for its platform, and must not
 * delay other replies. In the other queues slow jobs wait for the database or the network, where more concurrency gains nothing.
 */
export const maxAside: Partial<Workers> = { answers: 48 }
