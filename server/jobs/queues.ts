// The queues of jobs. Each has workers of its own, so that what fills one of them never holds up another.

/** How many jobs of each queue one process runs at once. */
export type Workers = Readonly<Record<QueueName, number>>

/**
 * `answers`: what an agent has said and its customer waits for. `inbound`: what the platforms deliver. `media`: copies of files.
 * `bulk`: changes and imports of many records. `push`: waking devices. `work`: everything else.
 */
export const queueNames = ['answers', 'inbound', 'media', 'bulk', 'push', 'work'] as const
export type QueueName = (typeof queueNames)[number]

const onServer: Workers = { answers: 8, inbound: 4, media: 3, bulk: 2, push: 4, work: 4 }

/** The embedded database does one thing at a time: a second worker fills the pauses of the first, more only make others wait. */
const embedded: Workers = { ...onServer, inbound: 2, push: 2, work: 2 }

export const getWorkers = (database: 'pglite' | 'postgres'): Workers => (database === 'pglite' ? embedded : onServer)

/**
 * How many jobs of a queue may go on beside its workers once they are slow: a reply then waits for its platform, of which others must
 * not become slow. In the other queues what is slow has the database or the line at work, of which more at once gets nothing sooner.
 */
export const maxAside: Partial<Workers> = { answers: 48 }
