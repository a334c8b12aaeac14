// Rights as pure functions, used by both sides (docs/decisions.md, 18).
import type { Right } from './entity.ts'

export type Role = 'Superadmin' | 'Admin'
export type Visibility = 'all' | 'team' | 'own'

export interface MemberRights {
  readonly organisationId: string
  readonly manager: boolean
  readonly teamIds: readonly string[]
  readonly visibility: Visibility
}

/** Everything that decides what a signed-in user may see and do. */
export interface Rights {
  readonly userId: string
  readonly role: Role | null
  readonly canManage: boolean
  readonly members: readonly MemberRights[]
  /** Set if the request uses an API key. */
  readonly byKey?: true
}

/** Facts about the session, returned at sign-in. */
export interface SessionStats {
  readonly canManage: boolean
  readonly multipleOrganisation: boolean
  readonly manageOrganisationIds: readonly string[]
}

export const isAdministrator = (rights: Rights): boolean => rights.role !== null

export const canManageOrganisation = (rights: Rights, organisationId: string): boolean =>
  isAdministrator(rights) ||
  rights.members.some((member) => member.organisationId === organisationId && (member.manager || rights.canManage))

export const isMember = (rights: Rights, organisationId: string): boolean =>
  isAdministrator(rights) || rights.members.some((member) => member.organisationId === organisationId)

export const canSeeReports = (rights: Rights): boolean =>
  isAdministrator(rights) || rights.canManage || rights.members.some((member) => member.manager)

/**
 * Whether the rights cover `right` in an organisation; without an organisation, whether they cover it anywhere.
 * `own` is decided by the record's stream, not here: everybody has their own.
 */
export const hasRight = (rights: Rights, right: Right, organisationId?: string): boolean => {
  switch (right) {
    case 'own':
      return true
    case 'member':
      return organisationId === undefined || isMember(rights, organisationId)
    case 'manager':
      return organisationId === undefined ? canSeeReports(rights) : canManageOrganisation(rights, organisationId)
    case 'admin':
      return isAdministrator(rights)
    case 'superadmin':
      return rights.role === 'Superadmin'
    case 'nobody':
      return false
  }
}

export interface ThreadPlace {
  readonly organisationId: string
  readonly assigneeId: string | null
  readonly teamId: string | null
}

/** Which conversations of an organisation a member sees; managers and administrators see all. */
export const getVisibility = (rights: Rights, organisationId: string): Visibility | null => {
  if (canManageOrganisation(rights, organisationId)) return 'all'
  return rights.members.find((member) => member.organisationId === organisationId)?.visibility ?? null
}

/** Whether a member of the conversation's organisation sees it without being its assignee. */
export const canMemberSee = ({ manager, visibility, teamIds }: MemberRights, { teamId }: ThreadPlace): boolean =>
  manager || visibility === 'all' || (visibility === 'team' && teamId !== null && teamIds.includes(teamId))

export const canSeeThread = (rights: Rights, thread: ThreadPlace): boolean => {
  const visibility = getVisibility(rights, thread.organisationId)
  if (visibility === null) return false
  if (visibility === 'all' || thread.assigneeId === rights.userId) return true
  return rights.members.some(
    (member) => member.organisationId === thread.organisationId && canMemberSee(member, thread),
  )
}

/**
 * Agents may assign a conversation to themselves and to colleagues who see it; one of their own they may hand over to anybody or give back.
 * Managers may assign to anybody.
 * @param isSeen whether that colleague already sees it
 */
export const canAssign = (rights: Rights, thread: ThreadPlace, userId: string | null, isSeen = false): boolean =>
  canManageOrganisation(rights, thread.organisationId) ||
  userId === rights.userId ||
  thread.assigneeId === rights.userId ||
  (userId !== null && isSeen)

/** Whether the user can be assigned work of an organisation. Administrators see it without being members, and cannot. */
export const canHoldWork = ({ members }: Rights, organisationId: string): boolean =>
  members.some((member) => member.organisationId === organisationId)

/** For a customer with all their conversations: agents assign to themselves and give back their own; managers assign to anybody. */
export const canAssignCustomer = (rights: Rights, thread: ThreadPlace, userId: string | null): boolean =>
  canAssign(rights, thread, userId) &&
  (canManageOrganisation(rights, thread.organisationId) || userId === null || userId === rights.userId)

export const toSessionStats = (rights: Rights): SessionStats => ({
  canManage: isAdministrator(rights) || rights.canManage,
  multipleOrganisation: isAdministrator(rights) || rights.members.length > 1,
  manageOrganisationIds: rights.members
    .filter((member) => member.manager || rights.canManage)
    .map((member) => member.organisationId),
})
