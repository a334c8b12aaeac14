// `npm run user -- create --username NAME [--name TEXT] [--role Superadmin|Admin] [--password TEXT]`: creates a user who can sign
// in.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { defaultLanguage } from '../../../contract/constants.ts'
import { checkUserNames } from '../../features/users/check-user-names.ts'
import { setPassword } from '../../features/auth/set-password.ts'
import { readConfig } from '../read-config.ts'
import { openDatabase } from '../../database/database.ts'
import { transact } from '../../database/transact.ts'
import { getErrorText } from '../../lib/get-error-text.ts'

const usage = 'usage: npm run user -- create --username NAME [--name TEXT] [--role Superadmin|Admin] [--password TEXT]'
const usernamePattern = /^[\w.-]{3,50}$/

const fail = (text: string): never => {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

const text = { type: 'string' } as const
const readArguments = () =>
  parseArgs({ allowPositionals: true, options: { username: text, name: text, role: text, password: text } })

const read = (): ReturnType<typeof readArguments> => {
  try {
    return readArguments()
  } catch {
    return fail(usage)
  }
}

const { positionals, values } = read()
const { username = '', name, role } = values
if (positionals[0] !== 'create' || !usernamePattern.test(username)) fail(usage)
if (role !== undefined && role !== 'Superadmin' && role !== 'Admin') fail('--role must be Superadmin or Admin')

const result = readConfig(process.env)
const config = 'mistakes' in result ? fail(result.mistakes.join('\n')) : result.config
const password = values.password ?? randomBytes(12).toString('base64url')
try {
  const database = await openDatabase({ ...config, log: pino({ level: 'warn' }) })
  database.beforeCommit.add(checkUserNames)
  await transact(database, { actor: null }, async (unit) => {
    const user = unit.add('USER', {
      role: (role as 'Superadmin' | 'Admin' | undefined) ?? null,
      status: 'Active',
      canManage: false,
      language: defaultLanguage,
      profile: { name: name ?? username, gender: null, email: null },
      authOptions: { username },
    })
    await setPassword(unit, user._id, password)
  })
  await database.close()
  process.stdout.write(`created ${username}${values.password === undefined ? `, password: ${password}` : ''}\n`)
} catch (error) {
  fail(getErrorText(error))
}
