// The installation's own key pair for Web Push: generated once, with the private key sealed.
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isSealed } from '../../database/encryption.ts'

export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const name = 'vapid'

const read = async ({ kysely, sealer }: Database): Promise<VapidKeys | null> => {
  const found = await sql<{ value: string }>`SELECT value FROM meta WHERE key = ${name}`.execute(kysely)
  const [row] = found.rows
  if (!row) return null
  const { publicKey, privateKey } = JSON.parse(row.value) as {
    readonly publicKey: string
    readonly privateKey: unknown
  }
  if (!isSealed(privateKey)) throw new Error('the key for pushes is not sealed')
  return { publicKey, privateKey: sealer.open(privateKey) }
}

/**
 * All processes share the keys that the first one stored.
 * @throws if SECRET_KEY differs from the one they were sealed with
 */
export const ensureVapidKeys = async (database: Database): Promise<VapidKeys> => {
  const known = await read(database)
  if (known) return known
  // Only imported to generate the keys, once per installation.
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const value = JSON.stringify({ publicKey, privateKey: database.sealer.seal(privateKey) })
  await sql`INSERT INTO meta (key, value) VALUES (${name}, ${value}) ON CONFLICT (key) DO NOTHING`.execute(
    database.kysely,
  )
  const made = await read(database)
  if (!made) throw new Error('the keys for pushes are not there')
  return made
}
