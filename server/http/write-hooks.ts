// What else a generic write means for a type, in the same unit of work.
import type { AnyRow, EntityType, Row } from '../../contract/index.ts'
import { forgetAccount } from '../auth/forget-account.ts'
import { tokenArrived } from '../channels/ask-later.ts'
import { connectChannel } from '../channels/connect-channel.ts'
import type { Unit } from '../database/unit.ts'
import { forgetBulkRows } from '../bulk/bulk-rows.ts'
import { giveDefaultServices } from '../organisations/default-services.ts'
import { recordingRemoved } from '../recordings/forget-recordings.ts'
import { emptyTeam } from '../threads/empty-team.ts'
import { emptyLabelGroup, unlabelThreads } from '../threads/unlabel.ts'
import { handOver } from '../users/hand-over.ts'
import { reprocessUnattributed } from '../webhooks/reprocess.ts'

type Hook = (unit: Unit, before: AnyRow | null, after: AnyRow | null) => Promise<void>

/** A user who joins or leaves is announced again, so that colleagues learn of him; his sockets are re-authorised by the log's reader. */
const membershipWritten: Hook = async (unit, before, after) => {
  const userId = (after ?? before)?.['userId']
  if (typeof userId !== 'string') return
  await unit.lock(`USER:${userId}`)
  if (await unit.get('USER', userId)) await unit.touch('USER', userId)
}

interface Account {
  readonly type: 'FBPAGE' | 'IGUSER' | 'FBWAPHONE'
  /** The platform's ids under which webhooks for it come. */
  readonly webhookIds: (unit: Unit, account: AnyRow) => Promise<readonly string[]>
}

const ownId = (_unit: Unit, account: AnyRow): Promise<readonly string[]> => Promise.resolve([String(account['fbId'])])

/** Under the business account's; under its own where a body names none. */
const ofBusinessAccount = async (unit: Unit, phone: AnyRow): Promise<readonly string[]> => {
  const account = await unit.get('FBWABA', String(phone['fbWaBAId']))
  return [...(account ? [account.fbId] : []), ...(await ownId(unit, phone))]
}

/** What came for a connected account before is looked at again. One that only lends its token to another is no channel. */
const accountWritten = ({ type, webhookIds }: Account): Hook => async (unit, before, after) => {
  if (!before && after && after['isPassive'] !== true) {
    await connectChannel(unit, type, after)
    for (const id of await webhookIds(unit, after)) await reprocessUnattributed(unit, id)
  }
  if (before && !after) {
    const channel = await unit.find('CHANNEL', { accountId: before._id })
    if (channel) await unit.remove('CHANNEL', channel._id)
  }
}

/** What came for a business account itself, before it was connected, is looked at again. */
const businessAccountWritten: Hook = async (unit, before, after) => {
  if (!before && after) await reprocessUnattributed(unit, String(after['fbId']))
}

/** Who is gone or passive is signed out everywhere; who is gone leaves no way in and no place behind. */
const userWritten: Hook = async (unit, before, after) => {
  if (!before || (after && after['status'] !== 'Passive')) return
  if (before['status'] !== 'Passive') await handOver(unit, before._id, null)
  for (const session of await unit.findAll('AUTH', { userId: before._id })) await unit.remove('AUTH', session._id)
  if (after) return
  for (const membership of await unit.findAll('ORGANISATIONMEMBERSHIP', { userId: before._id })) await unit.remove('ORGANISATIONMEMBERSHIP', membership._id)
  await forgetAccount(unit, before._id)
}

const teamWritten: Hook = async (unit, before, after) => {
  if (before && !after) await emptyTeam(unit, before._id)
}

const hooks: Partial<Record<EntityType, Hook>> = {
  BULKJOB: async (unit, before, after) => (before && !after ? forgetBulkRows(unit, before._id) : undefined),
  ORGANISATION: async (unit, before, after) => (!before && after ? giveDefaultServices(unit, after) : undefined),
  ORGANISATIONMEMBERSHIP: membershipWritten,
  FBACCESSTOKEN: async (unit, _before, after) => (after ? tokenArrived(unit, after as unknown as Row<'FBACCESSTOKEN'>) : undefined),
  FBPAGE: accountWritten({ type: 'FBPAGE', webhookIds: ownId }),
  IGUSER: accountWritten({ type: 'IGUSER', webhookIds: ownId }),
  FBWAPHONE: accountWritten({ type: 'FBWAPHONE', webhookIds: ofBusinessAccount }),
  FBWABA: businessAccountWritten,
  RECORDING: async (unit, before, after) => (before && !after ? recordingRemoved(unit, before as unknown as Row<'RECORDING'>, 'recordingRemoved') : undefined),
  SOCIALLABEL: async (unit, before, after) => (before && !after ? emptyLabelGroup(unit, before._id) : undefined),
  SOCIALLABELOPTION: async (unit, before, after) => (before && !after ? unlabelThreads(unit, before._id) : undefined),
  TEAM: teamWritten,
  USER: userWritten,
}

export const afterWrite = async (unit: Unit, type: EntityType, before: AnyRow | null, after: AnyRow | null): Promise<void> => {
  await hooks[type]?.(unit, before, after)
}
