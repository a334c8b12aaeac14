// `npm run epoch`: begins a new epoch after a backup was restored, so that every client reloads and no waiting reply of the backup
// is sent twice. The server must be stopped.
import { pino } from 'pino'
import { doubtWaitingReplies } from '../doubt-waiting-replies.ts'
import { readConfig } from '../read-config.ts'
import { openDatabase } from '../../database/database.ts'
import { beginEpoch } from '../../database/epoch.ts'

const result = readConfig(process.env)
if ('mistakes' in result) {
  process.stderr.write(`${result.mistakes.join('\n')}\n`)
  process.exitCode = 1
} else {
  const { databaseUrl, dataDir, secretKey } = result.config
  const database = await openDatabase({ databaseUrl, dataDir, secretKey, log: pino({ level: 'warn' }) })
  await doubtWaitingReplies(database.kysely)
  const epoch = await beginEpoch(database.kysely, new Date())
  await database.close()
  process.stdout.write(`epoch ${epoch} begins at ${new Date(epoch).toISOString()}\n`)
}
