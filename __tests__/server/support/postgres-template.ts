// Fresh PostgreSQL databases for tests, copied from a template that is migrated once.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../../../server/database/database.ts'
import { quietLog, shapeOfDatabase, testSecretKey } from './migrated-copy.ts'

const withClient = async <Result>(
  administration: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: administration })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const addressOf = (administration: string, name: string): string => {
  const url = new URL(administration)
  url.pathname = `/${name}`
  return url.href
}

/** A process that dies here leaves an incomplete template; opening a copy of it completes it. */
const makeTemplate = (administration: string): Promise<string> =>
  withClient(administration, async (client) => {
    const name = `test_template_${shapeOfDatabase()}`
    // Held until the connection ends, because several workers start at once.
    await client.query(`SELECT pg_advisory_lock(hashtextextended('test template', 0))`)
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (found.rowCount !== 0) return name
    await client.query(`CREATE DATABASE ${name}`)
    const database = await openDatabase({
      databaseUrl: addressOf(administration, name),
      secretKey: testSecretKey,
      log: quietLog,
    })
    // The first epoch starts when a copy is opened.
    await database.kysely.deleteFrom('meta').execute()
    await database.close()
    return name
  })

/** Copying files costs half of writing every page to the log, the default of newer versions; older versions only copy files. */
const copyDatabase = async (client: pg.Client, name: string, original: string): Promise<void> => {
  const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version_num') AS version`)
  const strategy = Number(rows[0]?.version) >= 150_000 ? 'STRATEGY FILE_COPY' : ''
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${original} ${strategy}`)
}

let template: Promise<string> | undefined

export const createPostgresDatabase = async (
  administration: string,
): Promise<{ readonly url: string; remove(): Promise<void> }> => {
  const original = await (template ??= makeTemplate(administration))
  const name = `test_${randomBytes(8).toString('hex')}`
  await withClient(administration, (client) => copyDatabase(client, name, original))
  return {
    url: addressOf(administration, name),
    remove: () =>
      withClient(administration, async (client) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  }
}
