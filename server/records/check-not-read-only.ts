// Refuses changes to read-only organisations: from two weeks after the subscription's end nothing is changed, here or on the platform.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { isAdministrator } from '../../contract/permissions.ts'
import { getSubscriptionState } from '../../contract/platform/subscription-state.ts'
import { tableOf } from '../database/columns.ts'
import { loadRights } from '../database/rights.ts'
import type { Tables } from '../database/tables.ts'
import { ApiError } from '../lib/api-error.ts'

/** Administrators are exempt. @throws ApiError SUBSCRIPTION_ENDED */
export const checkNotReadOnly = async (
  kysely: Kysely<Tables>,
  organisationIds: readonly string[],
  actor: string,
  now: Date,
): Promise<void> => {
  const { rows } = await sql<{ readonly endTime: string | null }>`
    SELECT doc ->> 'subscriptionEndTime' AS "endTime" FROM ${sql.table(tableOf('ORGANISATION'))}
    WHERE id IN (SELECT jsonb_array_elements_text(${JSON.stringify(organisationIds)}::jsonb))`.execute(kysely)
  const over = rows.find(
    ({ endTime }) => getSubscriptionState({ subscriptionEndTime: endTime }, now.getTime()) === 'readOnly',
  )
  const rights = over ? await loadRights(kysely, actor) : null
  if (!over || (rights !== null && isAdministrator(rights))) return
  throw new ApiError('SUBSCRIPTION_ENDED', { endTime: over.endTime }, 'ORGANISATION')
}
