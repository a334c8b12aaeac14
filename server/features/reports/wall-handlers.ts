// Wallboard links: managers create and revoke those of their organisations; anyone with a link may open it.
import { canManageOrganisation } from '../../../contract/permissions.ts'
import type { Wall } from '../../../contract/platform/wall-calls.ts'
import { addAudit } from '../../records/audit.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import { checkNotDeleted } from '../../records/check-not-deleted.ts'
import { transact } from '../../database/transact.ts'
import { ApiError } from '../../lib/api-error.ts'
import { checkQueueParts } from './find-queue-parts.ts'
import { listWallQueues } from './list-wall-queues.ts'
import { addWallLink, findWallLink, listWallLinks, recordWallOpened, revokeWallLink } from './wall-links.ts'

type LinkCalls = 'wallLinks' | 'createWallLink' | 'revokeWallLink'

/** @throws ApiError NOT_FOUND, also for an organisation the caller does not manage */
const findManaged = async ({ services, rights, params }: CallContext<LinkCalls>): Promise<string> => {
  const id = params['id'] ?? ''
  const { result } = await transact(services.database, { actor: null }, (unit) => unit.get('ORGANISATION', id))
  if (!result || !canManageOrganisation(rights, id)) throw new ApiError('NOT_FOUND', undefined, 'ORGANISATION')
  return id
}

export const wallHandlers: Handlers<LinkCalls | 'openWall'> = {
  wallLinks: async (context) => listWallLinks(context.services, await findManaged(context)),
  createWallLink: async (context) => {
    const organisation = await findManaged(context)
    const { services, rights, body } = context
    const { name, rotation, turnSeconds, channel, account, team, agent } = body
    const filter = {
      organisation,
      channel: channel ?? null,
      account: account ?? null,
      team: team ?? null,
      agent: agent ?? null,
    }
    const { result } = await transact(
      services.database,
      { actor: rights.userId },
      async (unit) => {
        await checkNotDeleted(unit.tx, [organisation])
        await checkQueueParts(unit, filter)
        addAudit(unit, 'wallLinkCreated', 'ORGANISATION', organisation, { organisationId: organisation, name })
        return addWallLink(unit, organisation, { name, filter, rotation: rotation ?? 'none', turnSeconds })
      },
      { now: services.now },
    )
    return result
  },
  revokeWallLink: async (context) => {
    const organisation = await findManaged(context)
    const { services, rights, params } = context
    await transact(
      services.database,
      // A leaked key must be revocable even if the organisation is read-only.
      { actor: rights.userId, isHarmless: true },
      async (unit) => {
        if (!(await revokeWallLink(unit, organisation, params['linkId'] ?? ''))) throw new ApiError('NOT_FOUND')
        addAudit(unit, 'wallLinkRevoked', 'ORGANISATION', organisation, { organisationId: organisation })
      },
      { now: services.now },
    )
    return {}
  },
  openWall: async ({ services, body: { key } }): Promise<Wall> => {
    const link = await findWallLink(services, key)
    if (link === null) throw new ApiError('LINK_INVALID')
    if (link === 'revoked') throw new ApiError('WALL_LINK_REVOKED')
    await recordWallOpened(services, link._id)
    const { name, turnSeconds } = link
    return { name, turnSeconds, queues: await listWallQueues(services, link) }
  },
}
