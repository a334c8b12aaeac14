// The demo: creates an organisation with people and accounts at the first start on an empty database, and starts its customers at
// every start.
import { randomInt } from 'node:crypto'
import type { Config } from '../../lib/config.ts'
import type { Database } from '../../database/database.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { GraphClient } from '../../context/platform-client.ts'
import { askForTemplates } from '../../platform/templates-job.ts'
import { addDemoRecords, demoBusinessAccountId } from './demo-records.ts'
import { demoUsers } from './demo-world.ts'
import { ensureAccounts, subscribeAccounts } from './simulator-control.ts'

export interface DemoServices {
  readonly config: Pick<Config, 'demoPassword' | 'meta'>
  readonly database: Database
  readonly platform: GraphClient
}

const markKey = 'demo'

/** Letters and digits that are not easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const newPassword = (): string =>
  Array.from({ length: 3 }, () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')).join(
    '-',
  )

type DemoState = 'created' | 'empty' | 'other'

/** `created`: the demo exists; `empty`: there are no users; `other`: there are users other than the demo's. */
const findDemo = async (unit: UnitOfWork): Promise<DemoState> => {
  const mark = await unit.tx.selectFrom('meta').select('key').where('key', '=', markKey).executeTakeFirst()
  if (mark) return 'created'
  return (await unit.find('USER', {})) ? 'other' : 'empty'
}

const printUsers = (print: (line: string) => void, password: string): void => {
  print(`demo users: ${demoUsers.map(({ username }) => username).join(', ')}`)
  print(`demo password: ${password}`)
}

/**
 * Does nothing on a database with users of its own. Safe to call at every start: existing records are kept.
 * @param print prints the users and their password, at the first start only
 * @returns a function to call once the server listens: subscribes the accounts' webhooks and loads the templates, so that no
 * message arrives before its account exists
 */
export const createDemo = async (
  { config, database, platform }: DemoServices,
  simulatorAddress: string,
  print: (line: string) => void = (line) => void process.stdout.write(`${line}\n`),
): Promise<() => Promise<void>> => {
  const context = { actor: null }
  const { result: found } = await transact(database, context, findDemo)
  if (found === 'other') return async () => {}
  if (found === 'empty') {
    const accounts = await ensureAccounts(simulatorAddress)
    const password = config.demoPassword ?? newPassword()
    await transact(database, context, async (unit) => {
      await addDemoRecords(unit, { appId: config.meta.appId, simulatorAddress, accounts, password })
      await unit.tx.insertInto('meta').values({ key: markKey, value: unit.now }).execute()
    })
    printUsers(print, password)
  }
  return async () => {
    const accounts = await ensureAccounts(simulatorAddress)
    await subscribeAccounts(platform, accounts)
    await transact(database, context, (unit) => askForTemplates(unit, demoBusinessAccountId))
  }
}
