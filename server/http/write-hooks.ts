// What else a generic write means for a type, in the same unit of work.
import type { AnyRow, EntityType, Row } from '../../contract/index.ts'
import type { Unit } from '../database/unit.ts'
import { reprocessUnattributed } from '../webhooks/reprocess.ts'

type Hook = (unit: Unit, before: AnyRow | null, after: AnyRow | null) => Promise<void>

/** A user who joins or leaves is announced again, so that colleagues learn of him; his sockets are re-authorised by the log's reader. */
const membershipWritten: Hook = async (unit, before, after) => {
  const userId = (after ?? before)?.['userId']
  if (typeof userId === 'string' && (await unit.get('USER', userId))) await unit.touch('USER', userId)
}

/** A connected page is a channel of its organisation; what came for it before is looked at again. */
const pageWritten: Hook = async (unit, before, after) => {
  if (!before && after) {
    const page = after as unknown as Row<'FBPAGE'>
    unit.add(
      'CHANNEL',
      { name: page.name, service: 'facebook', accountType: 'FBPAGE', accountId: page._id, status: 'connected' },
      { organisationId: String(page.organisationId) },
    )
    await reprocessUnattributed(unit, page.fbId)
  }
  if (before && !after) {
    const channel = await unit.find('CHANNEL', { accountId: before._id })
    if (channel) await unit.remove('CHANNEL', channel._id)
  }
}

const hooks: Partial<Record<EntityType, Hook>> = { ORGANISATIONMEMBERSHIP: membershipWritten, FBPAGE: pageWritten }

export const afterWrite = async (unit: Unit, type: EntityType, before: AnyRow | null, after: AnyRow | null): Promise<void> => {
  await hooks[type]?.(unit, before, after)
}
