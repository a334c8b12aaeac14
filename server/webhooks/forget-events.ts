// Webhook events that have been kept long enough. What was handled is of no more use once its body is gone; what was not can be
// handled again as long as it is here, and stays longer.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { forgetOutdated } from '../database/forget-outdated.ts'
import type { Services } from '../services.ts'
import type { EventState } from './event-record.ts'

/** Nothing is left to do about these. */
const handledStates: readonly EventState[] = ['done', 'visible']

/** Its time is the platform's, which may lie long before it came. */
const untouchedSince = (before: Date): RawBuilder<boolean> => sql<boolean>`updated_time < ${before.toISOString()}`

export const forgetWebhookEvents = async ({ database }: Services, handledBefore: Date, othersBefore: Date): Promise<void> => {
  const where = sql<boolean>`state IN (${sql.join([...handledStates])}) AND ${untouchedSince(handledBefore)}`
  await forgetOutdated(database, 'WEBHOOKEVENT', handledBefore, { where })
  const others = sql<boolean>`NOT (state IN (${sql.join([...handledStates])})) AND ${untouchedSince(othersBefore)}`
  await forgetOutdated(database, 'WEBHOOKEVENT', othersBefore, { where: others })
}
