// Side effects of generic writes by type, in the same unit of work.
import { isDeepStrictEqual } from 'node:util'
import { isEntityType } from '../../contract/index.ts'
import type { AnyRow, EntityType, Row } from '../../contract/index.ts'
import { getVisibility } from '../../contract/permissions.ts'
import type { AccountPort, WriteHook } from '../channels/server-channel.ts'
import { channels } from './channels.ts'
import { onEmailChanged } from '../features/auth/email-change.ts'
import { endAccess, endSessions } from '../features/auth/end-access.ts'
import { endAccessOfToken, endRemovedAccount } from '../features/connections/end-access.ts'
import { findTokenOwner } from '../platform/account-token.ts'
import { syncSubscription } from '../platform/webhook-subscription.ts'
import { connectChannel } from '../platform/connect-channel.ts'
import { loadRights } from '../database/rights.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { deleteBulkRows } from '../features/bulk/bulk-rows.ts'
import { onQuickReplyWritten } from '../features/organisations/on-quick-reply-written.ts'
import { onSubscriptionWritten } from '../features/organisations/subscriptions.ts'
import { addDefaultServices } from '../features/organisations/default-services.ts'
import { onRecordingRemoved } from '../features/recordings/purge-recordings.ts'
import { handOver } from '../features/bulk/hand-over.ts'
import { reprocessUnattributed } from '../inbound/reprocess.ts'

/**
 * A user who joins or leaves is announced again, so that colleagues learn of it; the change log's reader re-authorises their
 * sockets. Open conversations of a user who leaves are unassigned, unless they were handed over already.
 */
const onMembershipWritten: WriteHook = async (unit, before, after) => {
  const { userId, organisationId } = { ...(after ?? before) }
  if (typeof userId !== 'string') return
  if (!after && typeof organisationId === 'string' && unit.context.actor !== null)
    await handOver(unit, { ofUserId: userId, userId: null, organisationId })
  const state = after ? null : await unit.find('AGENTSTATE', { userId, organisationId: String(organisationId) })
  if (state) await unit.remove('AGENTSTATE', state._id)
  await unit.lock(`USER:${userId}`)
  if (await unit.get('USER', userId)) await unit.touch('USER', userId)
}

/** Connects a new account's channel and reprocesses its earlier events. An account that only lends its token is not a channel. */
const createAccountHook =
  (type: EntityType, { webhookIds }: AccountPort): WriteHook =>
  async (unit, before, after) => {
    if (!before && after && after['isPassive'] !== true) {
      await connectChannel(unit, type, after, 'connecting')
      const owner = findTokenOwner(type, after)
      if (owner) await syncSubscription(unit, owner)
      const ids = (await webhookIds?.(unit, after)) ?? [String(after['fbId'])]
      for (const id of ids) await reprocessUnattributed(unit, id)
    }
    if (before && !after) await endRemovedAccount(unit, type, before)
  }

const channelHooks: Partial<Record<string, WriteHook>> = Object.fromEntries(
  channels.flatMap(({ accounts, afterWrite: ofChannel = {} }) => [
    ...Object.entries(accounts).map(([type, port]) => [type, createAccountHook(type as EntityType, port)] as const),
    ...Object.entries(ofChannel),
  ]),
)

/** A user's rights and user name, which their sessions depend on. */
const signInFields = ['role', 'canManage', 'authOptions']

/**
 * A deactivated user loses all access, and their open conversations are unassigned. Re-activated users must sign in again, as
 * access created while they were deactivated ends too. So must users whose rights or name change.
 */
const onUserWritten: WriteHook = async (unit, before, after) => {
  if (!before || !after) return
  await onEmailChanged(unit, before, after)
  const [wasPassive, isPassive] = [before['status'] === 'Passive', after['status'] === 'Passive']
  if (isPassive && !wasPassive) await handOver(unit, { ofUserId: before._id, userId: null })
  if (isPassive !== wasPassive) await endAccess(unit, before._id)
  else if (signInFields.some((field) => !isDeepStrictEqual(before[field], after[field])))
    await endSessions(unit, before._id)
}

const onTokenWritten: WriteHook = async (unit, before, after) => {
  if (before && !after) await endAccessOfToken(unit, before as unknown as Row<'FBACCESSTOKEN'>, 'tokenDeleted')
}

const onBusinessAccountWritten: WriteHook = async (unit, before, after) => {
  await channelHooks['FBWABA']?.(unit, before, after)
  if (before && !after) await endRemovedAccount(unit, 'FBWABA', before)
}

/** Members who see only some conversations would not see a customer without any, so they become its assignee. */
const assignToAuthor = async (unit: UnitOfWork, { _id, organisationId = '', assignments }: Row<'CUSTOMER'>) => {
  const { actor } = unit.context
  const rights = actor === null || (assignments ?? []).length > 0 ? null : await loadRights(unit.tx, actor)
  if (rights && getVisibility(rights, organisationId) !== 'all')
    await unit.change('CUSTOMER', _id, { assignments: [{ userId: rights.userId }] })
}

/** For a restored customer, re-links the identities that no other customer has taken. */
const onCustomerWritten: WriteHook = async (unit, before, after) => {
  if (before || !after) return
  const { _id: customerId, identities } = after as unknown as Row<'CUSTOMER'>
  await assignToAuthor(unit, after as unknown as Row<'CUSTOMER'>)
  const own: typeof identities = []
  for (const { type, id } of identities ?? []) {
    const identity = isEntityType(type) ? ((await unit.get(type, id)) as unknown as AnyRow | null) : null
    const holder = identity?.['customerId'] ?? null
    if (!identity || !isEntityType(type) || (holder !== null && holder !== customerId)) continue
    await unit.change(type, id, { customerId } as never)
    own.push({ type, id })
  }
  if (own.length < (identities ?? []).length) await unit.change('CUSTOMER', customerId, { identities: own })
}

const hooks: Partial<Record<EntityType, WriteHook>> = {
  CUSTOMER: onCustomerWritten,
  ...channelHooks,
  FBWABA: onBusinessAccountWritten,
  BULKJOB: async (unit, before, after) => (before && !after ? deleteBulkRows(unit, before._id) : undefined),
  ORGANISATION: async (unit, before, after) => (!before && after ? addDefaultServices(unit, after) : undefined),
  ORGANISATIONSUBSCRIPTION: onSubscriptionWritten,
  ORGANISATIONMEMBERSHIP: onMembershipWritten,
  ORGANISATIONQUICKREPLY: onQuickReplyWritten,
  FBACCESSTOKEN: onTokenWritten,
  RECORDING: async (unit, before, after) =>
    before && !after ? onRecordingRemoved(unit, before as unknown as Row<'RECORDING'>, 'recordingRemoved') : undefined,
  USER: onUserWritten,
}

export const runWriteHooks = async (
  unit: UnitOfWork,
  type: EntityType,
  before: AnyRow | null,
  after: AnyRow | null,
): Promise<void> => {
  await hooks[type]?.(unit, before, after)
}
