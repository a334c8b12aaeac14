// Groups a unit's changes into events: one event and one sequence for all records of a type that changed alike in the same rooms.
import { getDeclaration } from '../../contract/index.ts'
import type { EntityType } from '../../contract/index.ts'
import type { ChangeOp, PushEventName } from '../../contract/events.ts'
import { createCustomerRooms, findMovedCustomers } from './customer-rooms.ts'
import { opOf } from './pending.ts'
import type { PendingChange } from './pending.ts'
import { toAnnouncement, createPlaceLookup } from './rooms-of-change.ts'
import type { Announcement } from './rooms-of-change.ts'
import type { CollectingUnitOfWork } from './unit-of-work.ts'

export interface ChangeGroup extends Announcement {
  readonly stream: string
  readonly objectType: EntityType
  readonly op: ChangeOp
  readonly event: PushEventName
  readonly organisationId: string | null
  readonly changes: readonly PendingChange[]
}

/** The push name of a group, e.g. FBMESSAGE_UPDATED. */
export const pushNameOf = ({ objectType, op, changes }: ChangeGroup): string => {
  const { pushNames } = getDeclaration(objectType)
  if (op === 'update' && changes.length > 1) return pushNames.multiple
  return pushNames[op]
}

/** The home streams of all changed records. */
export const getHomeStreams = (unit: CollectingUnitOfWork): string[] => [
  ...new Set(
    [...unit.pending.values()].flatMap((change) =>
      opOf(change) ? [(change.after ?? change.before)?.stream ?? ''] : [],
    ),
  ),
]

/** Groups the changes; groups are in the order of their first change. */
export const groupChanges = async (unit: CollectingUnitOfWork): Promise<ChangeGroup[]> => {
  const groups = new Map<string, ChangeGroup & { changes: PendingChange[] }>()
  const placeOfItem = createPlaceLookup(unit)
  const roomsOfCustomer = createCustomerRooms(unit)
  for (const change of [...unit.pending.values(), ...(await findMovedCustomers(unit, roomsOfCustomer))]) {
    const op = opOf(change)
    const row = change.after ?? change.before
    if (!op || !row) continue
    const announced = await toAnnouncement(unit, change, placeOfItem, roomsOfCustomer)
    const event = change.event ?? 'OBJECT_UPDATE'
    const key = JSON.stringify([row.stream, change.type, op, event, announced])
    const group = groups.get(key)
    if (group) group.changes.push(change)
    else {
      groups.set(key, {
        ...announced,
        stream: row.stream,
        objectType: change.type,
        op,
        event,
        organisationId: row.organisation_id,
        changes: [change],
      })
    }
  }
  return [...groups.values()]
}
