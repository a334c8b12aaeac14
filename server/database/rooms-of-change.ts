// The rooms in which a change is announced, by the scope of its type (contract/rooms.ts says who is in them).
import { getDeclaration } from '../../contract/index.ts'
import type { Scope } from '../../contract/entity.ts'
import { rooms, getThreadRooms } from '../../contract/rooms.ts'
import type { ThreadPlace } from '../../contract/permissions.ts'
import { placeOf } from './customer-rooms.ts'
import type { RoomsOfCustomer } from './customer-rooms.ts'
import type { PendingChange } from './pending.ts'
import type { StoredRow } from './records.ts'
import type { CollectingUnitOfWork, UnitOfWork } from './unit-of-work.ts'

export interface Announcement {
  /** Rooms that get the rows. */
  readonly rooms: readonly string[]
  /** Rooms that the record leaves: they get only the ids, and their members request the records again. */
  readonly left: readonly string[]
}

/** The place of a conversation that the same unit removes: users who saw it learn of its other removed records. */
const leavingPlace = (unit: CollectingUnitOfWork, itemId: string): ThreadPlace | null => {
  const leaving = [...unit.pending.values()].find(
    ({ type, before, after }) => type === 'THREAD' && !after && before?.doc['itemId'] === itemId,
  )
  return leaving?.before ? placeOf(leaving.before) : null
}

/** The place of an item's conversation; null if it has none. */
export type PlaceOfItem = (itemId: string) => Promise<ThreadPlace | null>

/** Queries each item once: many records of a unit belong to the same conversation. */
export const createPlaceLookup = (unit: CollectingUnitOfWork): PlaceOfItem => {
  const lookups = new Map<string, Promise<ThreadPlace | null>>()
  const ask = async (itemId: string): Promise<ThreadPlace | null> => {
    const own = [...unit.pending.values()].find(
      ({ type, after }) => type === 'THREAD' && after?.doc['itemId'] === itemId,
    )
    if (own?.after?.organisation_id) return placeOf(own.after)
    const thread = await unit.find('THREAD', { itemId })
    return thread?.organisationId
      ? { organisationId: thread.organisationId, assigneeId: thread.assigneeId ?? null, teamId: thread.teamId ?? null }
      : leavingPlace(unit, itemId)
  }
  return (itemId) => {
    const known = lookups.get(itemId) ?? ask(itemId)
    lookups.set(itemId, known)
    return known
  }
}

type ThreadScope = Extract<Scope, { kind: 'thread' }>

const underThread = async (
  row: StoredRow,
  { field, recipient, orMembers }: ThreadScope,
  placeOfItem: PlaceOfItem,
): Promise<string[]> => {
  const organisationId = row.organisation_id ?? ''
  const addressee = recipient === undefined ? null : row.doc[recipient]
  if (typeof addressee === 'string') return [rooms.direct(organisationId, addressee)]
  const itemId = field === '_id' ? row.id : row.doc[field]
  if (orMembers && typeof itemId !== 'string') return [rooms.base(organisationId)]
  const place = typeof itemId === 'string' ? await placeOfItem(itemId) : null
  // Every change has to be announced somewhere: without a conversation, to the organisation's managers.
  return place ? getThreadRooms(place) : [rooms.managers(organisationId)]
}

const organisationsOfUser = async (unit: UnitOfWork, userId: string): Promise<string[]> => {
  const memberships = await unit.findAll('ORGANISATIONMEMBERSHIP', { userId })
  return memberships.flatMap((membership) => membership.organisationId ?? [])
}

type ProviderScope = Extract<Scope, { kind: 'provider' }>

const ofProvider = async (unit: UnitOfWork, row: StoredRow, scope: ProviderScope): Promise<string[]> => {
  switch (scope.concerns) {
    case 'managers': {
      const organisationId = row.doc[scope.field]
      return [
        rooms.providerAll,
        ...(typeof organisationId === 'string' ? [rooms.providerManagers(organisationId)] : []),
      ]
    }
    case 'members':
      return [rooms.providerAll, ...(await organisationsOfUser(unit, row.id)).map(rooms.providerOrganisation)]
    case 'itself':
      return [rooms.providerAll, rooms.providerOrganisation(row.id)]
    case 'everyone':
      return [rooms.providerEveryone]
    default:
      return [rooms.providerAll]
  }
}

/** Everybody who saw a removed record is notified of it; users who only lose sight of a remaining one request it again. */
const moveBetween = (
  { before, after }: Pick<PendingChange, 'before' | 'after'>,
  then: readonly string[],
  now: readonly string[],
): Announcement => {
  if (!after) return { rooms: [...new Set([...then, ...now])], left: [] }
  return { rooms: now, left: before ? then.filter((room) => !now.includes(room)) : [] }
}

const underCustomer = async (
  { before, after }: Pick<PendingChange, 'before' | 'after'>,
  field: '_id' | 'customerId',
  roomsOfCustomer: RoomsOfCustomer,
): Promise<Announcement> => {
  const of = (row: StoredRow | null) => {
    const id = row && (field === '_id' ? row.id : row.doc[field])
    return roomsOfCustomer((after ?? before)?.organisation_id ?? '', typeof id === 'string' ? id : null)
  }
  return moveBetween({ before, after }, (await of(before)).then, (await of(after ?? before)).now)
}

export const toAnnouncement = async (
  unit: UnitOfWork,
  { type, before, after }: PendingChange,
  placeOfItem: PlaceOfItem,
  roomsOfCustomer: RoomsOfCustomer,
): Promise<Announcement> => {
  const row = after ?? before
  if (!row) return { rooms: [], left: [] }
  const { scope, allow } = getDeclaration(type)
  if (type === 'THREAD') {
    const [then, now] = [before, after].map((one) => (one ? getThreadRooms(placeOf(one)) : [])) as [string[], string[]]
    return moveBetween({ before, after }, then, now)
  }
  switch (scope.kind) {
    case 'organisation': {
      if (scope.customer !== undefined) return underCustomer({ before, after }, scope.customer, roomsOfCustomer)
      const room = allow.get === 'manager' ? rooms.managers : rooms.base
      return { rooms: [room(row.organisation_id ?? '')], left: [] }
    }
    case 'own':
      return { rooms: [rooms.user(String(row.doc[scope.field]))], left: [] }
    case 'thread':
      return { rooms: await underThread(row, scope, placeOfItem), left: [] }
    case 'provider':
      return { rooms: await ofProvider(unit, row, scope), left: [] }
  }
}
