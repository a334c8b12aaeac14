// Stores webhook bodies with their jobs; bodies that arrive during a write are written together after it.
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { createRecordId } from '../database/record-id.ts'
import { buildJobInsert } from '../jobs/job-table.ts'
import { bodyJob } from './body-job.ts'

interface ReceivedBody {
  readonly body: Buffer
  readonly signature: string
  /** The organisation whose turn the handling takes; null if the account is unknown. */
  readonly organisationId: string | null
}

interface WaitingBody {
  readonly received: ReceivedBody
  readonly at: Date
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Maximum bytes written at once; a larger body is written alone. */
const maxAtOnceBytes = 256 * 1024

/** In one statement: a body without its job would never be handled. */
const insert = async ({ kysely }: Pick<Database, 'kysely'>, waiting: readonly WaitingBody[]): Promise<void> => {
  const bodies = waiting.map(({ received: { body, signature, organisationId }, at }) => ({
    id: createRecordId(),
    body: body.toString('base64'),
    signature,
    at,
    organisationId,
  }))
  await sql`
    WITH stored AS (
      INSERT INTO webhook_bodies (id, body, signature, received_at)
      SELECT id, decode(body, 'base64'), signature, at
      FROM jsonb_to_recordset(${JSON.stringify(bodies)}::jsonb) AS received(id text, body text, signature text, at timestamptz)
    )
    ${buildJobInsert(bodies.map(({ id, organisationId }) => bodyJob(id, organisationId)))}`.execute(kysely)
}

/** Number of waiting bodies that fit into one statement; at least one. */
const countTogether = (waiting: readonly WaitingBody[]): number => {
  let bytes = 0
  const tooMany = waiting.findIndex(({ received }) => (bytes += received.body.length) > maxAtOnceBytes)
  return tooMany === -1 ? waiting.length : Math.max(1, tooMany)
}

/** @returns stores a body; resolves once it is stored */
export const createBodyStore = (database: Pick<Database, 'kysely'>): ((received: ReceivedBody) => Promise<void>) => {
  const waiting: WaitingBody[] = []
  let writing = false

  const write = async (): Promise<void> => {
    if (writing) return
    writing = true
    while (waiting.length > 0) {
      const together = waiting.splice(0, countTogether(waiting))
      try {
        await insert(database, together)
        for (const { resolve } of together) resolve()
      } catch (error) {
        for (const { reject } of together) reject(error)
      }
    }
    writing = false
  }

  return (received) =>
    new Promise((resolve, reject) => {
      waiting.push({ received, at: new Date(), resolve, reject })
      void write()
    })
}
