// Errors that browsers report: equal ones are counted in one record, and what has not come again for a while is deleted.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { purgeOutdated } from '../../database/purge-outdated.ts'
import { transact } from '../../database/transact.ts'
import type { Context } from '../../context/context.ts'
import type { Handlers } from '../../records/call-context.ts'
import type { AuthContext } from '../auth/auth-context.ts'
import { browserErrorLimits } from '../auth/attempt-limits.ts'
import { consumeAttempt } from '../auth/consume-attempt.ts'

const dayMs = 86_400_000
/** Since an error came last. */
const maxAgeDays = 30

/** Order matters: most browsers name others, too. */
const families: readonly (readonly [family: string, sign: RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /Safari\//],
]

const getBrowserFamily = (userAgent: string | null): string =>
  families.find(([, sign]) => sign.test(userAgent ?? ''))?.[0] ?? 'Other'

export const browserErrorHandlers: Handlers<'reportBrowserError', AuthContext> = {
  reportBrowserError: async ({ services, body, address, userAgent }) => {
    await consumeAttempt(services, browserErrorLimits(address))
    const report = { ...body, stack: [...body.stack], browser: getBrowserFamily(userAgent) }
    const lastTime = services.now().toISOString()
    const fingerprint = createHash('sha256').update(JSON.stringify(report)).digest('hex')
    await transact(services.database, { actor: null }, async (unit) => {
      await unit.lock(`browser error:${fingerprint}`)
      const known = await unit.find('BROWSERERROR', { fingerprint })
      if (known) await unit.change('BROWSERERROR', known._id, { count: known.count + 1, lastTime })
      else unit.add('BROWSERERROR', { ...report, fingerprint, count: 1, lastTime })
    })
    return {}
  },
}

export const purgeBrowserErrors = ({ database, now }: Context): Promise<void> => {
  const before = new Date(now().getTime() - maxAgeDays * dayMs)
  const where = sql<boolean>`"lastTime" < ${before.toISOString()}`
  return purgeOutdated(database, 'BROWSERERROR', before, { where })
}
