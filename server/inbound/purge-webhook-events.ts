// Purges webhook events. Handled ones are useless once their body is gone; others can be
// handled again as long as it is here, and stays longer.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { purgeOutdated } from '../database/purge-outdated.ts'
import type { Context } from '../context/context.ts'
import type { EventState } from '../context/webhook-item.ts'

/** Nothing is left to do about these. */
const handledStates: readonly EventState[] = ['done', 'visible']

/** Its time is the platform's, which may lie long before it came. */
const isUntouchedSince = (before: Date): RawBuilder<boolean> => sql<boolean>`updated_time < ${before.toISOString()}`

export const purgeWebhookEvents = async (
  { database }: Context,
  handledBefore: Date,
  othersBefore: Date,
): Promise<void> => {
  const where = sql<boolean>`state IN (${sql.join([...handledStates])}) AND ${isUntouchedSince(handledBefore)}`
  await purgeOutdated(database, 'WEBHOOKEVENT', handledBefore, { where })
  const others = sql<boolean>`NOT (state IN (${sql.join([...handledStates])})) AND ${isUntouchedSince(othersBefore)}`
  await purgeOutdated(database, 'WEBHOOKEVENT', othersBefore, { where: others })
}
