// Rooms: every record is announced in rooms, and every session joins rooms, so that choosing rooms replaces filtering.
// A room belongs to one stream, the part of its name before the slash, so its sequence is that stream's.
import { isAdministrator, getVisibility, canManageOrganisation } from './permissions.ts'
import type { Rights, ThreadPlace } from './permissions.ts'

export const organisationStream = (organisationId: string): string => `org:${organisationId}`
export const userStream = (userId: string): string => `user:${userId}`
export const providerStream = 'provider'

export const rooms = {
  /** Room for every member of the organisation. */
  base: (organisationId: string) => `org:${organisationId}/base`,
  /** Room for its managers. */
  managers: (organisationId: string) => `org:${organisationId}/managers`,
  /** All conversations of the organisation. */
  all: (organisationId: string) => `org:${organisationId}/all`,
  /** Conversations of one team. */
  team: (organisationId: string, teamId: string) => `org:${organisationId}/team/${teamId}`,
  /** Conversations assigned to one user, for users who are not in `all`. */
  own: (organisationId: string, userId: string) => `org:${organisationId}/own/${userId}`,
  /** For one member (notifications), whatever other rooms they are in. */
  direct: (organisationId: string, userId: string) => `org:${organisationId}/direct/${userId}`,
  user: (userId: string) => `user:${userId}/self`,
  providerAll: 'provider/all',
  providerEveryone: 'provider/everyone',
  /** Provider records that only the managers of one organisation see. */
  providerManagers: (organisationId: string) => `provider/managers/${organisationId}`,
  /** Provider records that concern one organisation. */
  providerOrganisation: (organisationId: string) => `provider/org/${organisationId}`,
} as const

export const getRoomStream = (room: string): string => room.slice(0, room.indexOf('/'))

/** The rooms in which a conversation and everything under it is announced. */
export const getThreadRooms = (thread: ThreadPlace): string[] => [
  rooms.all(thread.organisationId),
  ...(thread.teamId ? [rooms.team(thread.organisationId, thread.teamId)] : []),
  ...(thread.assigneeId ? [rooms.own(thread.organisationId, thread.assigneeId)] : []),
]

/** The rooms in which a customer is announced: those of their conversations and of the users they are assigned to. */
export const getCustomerRooms = (
  organisationId: string,
  threads: readonly ThreadPlace[],
  userIds: readonly string[],
): string[] => [
  ...new Set([
    rooms.all(organisationId),
    ...threads.flatMap(getThreadRooms),
    ...userIds.map((userId) => rooms.own(organisationId, userId)),
  ]),
]

const roomsInOrganisation = (rights: Rights, organisationId: string): string[] => {
  const visibility = getVisibility(rights, organisationId)
  const member = rights.members.find((candidate) => candidate.organisationId === organisationId)
  return [
    rooms.base(organisationId),
    rooms.providerOrganisation(organisationId),
    rooms.direct(organisationId, rights.userId),
    ...(canManageOrganisation(rights, organisationId)
      ? [rooms.managers(organisationId), rooms.providerManagers(organisationId)]
      : []),
    ...(visibility === 'all' ? [rooms.all(organisationId)] : [rooms.own(organisationId, rights.userId)]),
    ...(visibility === 'team' ? (member?.teamIds ?? []).map((teamId) => rooms.team(organisationId, teamId)) : []),
  ]
}

/**
 * The rooms that a session joins. Administrators join those of all given organisations and the provider's own room.
 * @param organisationIds all organisations, for administrators; ignored for others
 */
export const getRooms = (rights: Rights, organisationIds: readonly string[]): string[] => {
  const administrator = isAdministrator(rights)
  const joinedOrganisationIds = administrator ? organisationIds : rights.members.map((member) => member.organisationId)
  return [
    rooms.user(rights.userId),
    rooms.providerEveryone,
    ...(administrator ? [rooms.providerAll] : []),
    ...joinedOrganisationIds.flatMap((organisationId) => roomsInOrganisation(rights, organisationId)),
  ]
}
