// What else a generic write means for a type, in the same unit of work.
import type { AnyRow, EntityType, Row } from '../../contract/index.ts'
import type { Unit } from '../database/unit.ts'
import { reprocessUnattributed } from '../webhooks/reprocess.ts'

type Hook = (unit: Unit, before: AnyRow | null, after: AnyRow | null) => Promise<void>

/** A user who joins or leaves is announced again, so that colleagues learn of him; his sockets are re-authorised by the log's reader. */
const membershipWritten: Hook = async (unit, before, after) => {
  const userId = (after ?? before)?.['userId']
  if (typeof userId !== 'string') return
  await unit.lock(`USER:${userId}`)
  if (await unit.get('USER', userId)) await unit.touch('USER', userId)
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

/** Who is gone or passive is signed out everywhere; who is gone leaves no password and no place behind. */
const userWritten: Hook = async (unit, before, after) => {
  if (!before || (after && after['status'] !== 'Passive')) return
  for (const session of await unit.findAll('AUTH', { userId: before._id })) await unit.remove('AUTH', session._id)
  if (after) return
  for (const membership of await unit.findAll('ORGANISATIONMEMBERSHIP', { userId: before._id })) await unit.remove('ORGANISATIONMEMBERSHIP', membership._id)
  await unit.tx.deleteFrom('credentials').where('user_id', '=', before._id).execute()
}

/** Nobody and no page stays in a team that is gone. */
const teamWritten: Hook = async (unit, before, after) => {
  if (!before || after) return
  for (const { _id, teamIds } of await unit.findAll('ORGANISATIONMEMBERSHIP', { teamIds: before._id })) {
    await unit.change('ORGANISATIONMEMBERSHIP', _id, { teamIds: (teamIds ?? []).filter((id) => id !== before._id) })
  }
  for (const { _id } of await unit.findAll('FBPAGE', { teamId: before._id })) await unit.change('FBPAGE', _id, { teamId: null })
}

const hooks: Partial<Record<EntityType, Hook>> = {
  ORGANISATIONMEMBERSHIP: membershipWritten,
  FBPAGE: pageWritten,
  TEAM: teamWritten,
  USER: userWritten,
}

export const afterWrite = async (unit: Unit, type: EntityType, before: AnyRow | null, after: AnyRow | null): Promise<void> => {
  await hooks[type]?.(unit, before, after)
}
