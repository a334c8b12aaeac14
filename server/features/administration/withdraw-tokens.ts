// The tokens a person gave us: worthless once they have withdrawn their permission.
import { sql } from 'kysely'
import { recordChannelError } from '../../platform/channel-health.ts'
import { tableOf } from '../../database/columns.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'

const maxTokens = 40
const words = 'The permission was withdrawn at the platform.'

/** @param userId the platform's id of who gave them @returns how many there were */
export const withdrawTokens = async (
  unit: UnitOfWork,
  userId: string,
  what: 'invalidate' | 'remove',
): Promise<number> => {
  const found = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(tableOf('FBACCESSTOKEN'))} WHERE doc -> 'data' ->> 'user_id' = ${userId} LIMIT ${maxTokens}`.execute(
    unit.tx,
  )
  for (const { id } of found.rows) {
    const token = await unit.get('FBACCESSTOKEN', id)
    if (!token) continue
    if (what === 'remove') await unit.remove('FBACCESSTOKEN', id)
    else await unit.change('FBACCESSTOKEN', id, { isValid: false, data: { ...token.data, withdrawn: true } })
    if (!token.fbPageId) continue
    await recordChannelError(unit, token.fbPageId, words, true)
    // Its Instagram account is called with the same.
    for (const { _id } of await unit.findAll('IGUSER', { fbPageId: token.fbPageId }))
      await recordChannelError(unit, _id, words, true)
  }
  return found.rows.length
}
