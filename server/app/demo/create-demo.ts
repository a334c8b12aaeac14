// The demo: at the first start on an empty database an organisation with people and accounts; at every start its customers.
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

/** Letters and digits that nobody mistakes for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const newPassword = (): string =>
  Array.from({ length: 3 }, () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')).join(
    '-',
  )

type DemoState = 'created' | 'empty' | 'other'

/** `created`: the demo is there; `empty`: nobody is; `other`: people who are not the demo's. */
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
 * Does nothing on a database that has users of its own. Otherwise safe to call at every start: what is there is kept.
 * @param print where the users and their password are told, at the first start only
 * @returns switches on the accounts' webhooks and reads the templates, once the server listens: no message comes before its account is known here
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
