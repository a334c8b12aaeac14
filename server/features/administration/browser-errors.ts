// Errors that browsers report. Equal errors are counted in one record; a record is purged when its error has not recurred for a
// while.
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
/** Days since the last occurrence after which an error is purged. */
const maxAgeDays = 30

/** Order matters: most browsers also name others in their user agent. */
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
