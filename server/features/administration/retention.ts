// How long each kind of data is kept, as set by the provider; stored as one row of the `meta` table.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { defaultRetention, retentionKinds } from '../../../contract/retention.ts'
import type { RetentionDays } from '../../../contract/retention.ts'
import { addAudit } from '../../records/audit.ts'
import { checkReplacing } from '../../records/check-replacing.ts'
import type { Tables } from '../../database/tables.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Handlers } from '../../records/call-context.ts'

const key = 'retention'

export const loadRetention = async (kysely: Kysely<Tables>): Promise<RetentionDays> => {
  const found = await kysely.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst()
  return { ...defaultRetention, ...(found ? (JSON.parse(found.value) as Partial<RetentionDays>) : {}) }
}

export const retentionHandlers: Handlers<'retentionDays' | 'setRetentionDays'> = {
  retentionDays: ({ services }) => loadRetention(services.database.kysely),
  setRetentionDays: async ({ body: { $seen, ...given } }, unit) => {
    if (Object.keys(given).length === 0) throw new ApiError('DATA_EMPTY')
    await unit.lock(`setting:${key}`)
    const before = await loadRetention(unit.tx)
    checkReplacing('setRetentionDays', given, $seen, before)
    const days = { ...before, ...given } as RetentionDays
    await sql`INSERT INTO meta (key, value) VALUES (${key}, ${JSON.stringify(days)}) ON CONFLICT (key) DO UPDATE SET value = excluded.value`.execute(
      unit.tx,
    )
    const changed = retentionKinds.filter((kind) => before[kind] !== days[kind])
    addAudit(unit, 'retentionChanged', null, null, {
      fields: changed,
      changes: changed.map((field) => ({ field, from: String(before[field]), to: String(days[field]) })),
    })
    return days
  },
}
