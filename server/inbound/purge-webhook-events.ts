// Purges webhook events. Handled ones only serve to be looked up, and to recognise repeated deliveries; others can be handled again as
// long as they are stored, and stay longer.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { purgeOutdated } from '../database/purge-outdated.ts'
import type { Context } from '../context/context.ts'
import type { EventState } from '../context/webhook-item.ts'

/** States in which nothing is left to do. */
const handledStates: readonly EventState[] = ['done', 'visible']

/** The creation time is the platform's, which may be long before the event arrived. */
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
