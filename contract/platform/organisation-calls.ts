// Calls on organisations, their allowances, members and subscriptions, beyond the generic ones.
import { defineCall } from '../call.ts'
import { array, boolean, choice, object, reference, references, string } from '../fields.ts'
import type { ListParams } from '../filter.ts'
import type { AnyRow, Row } from '../index.ts'
import type { ServiceFlags } from './calls.ts'
import { capacityField } from './membership.ts'
import { allowanceChangeSchema } from './organisation.ts'
import { replacing } from '../replacing.ts'

export type ServiceCounts = Readonly<Partial<Record<keyof ServiceFlags, number>>>

export interface OrganisationAllowance {
  readonly allowedServices: ServiceFlags
  /** Number of accounts of each service that it may connect; a service that is not listed has no limit. */
  readonly allowance: ServiceCounts
  /** Number of accounts that it has connected. */
  readonly used: Readonly<Record<keyof ServiceFlags, number>>
}

/** Services and allowance of a new organisation (docs/decisions.md, 11). */
export interface DefaultServices {
  readonly allowedServices: ServiceFlags
  readonly allowance: Readonly<Record<keyof ServiceFlags, number>>
}

export interface UserPage {
  readonly users: readonly AnyRow[]
  readonly params: ListParams
}

export interface Member {
  readonly user: AnyRow
  readonly membership: Row<'ORGANISATIONMEMBERSHIP'>
}

/** The connected accounts under a subscription (docs/decisions.md, 11). */
export interface RelatedItems {
  readonly pages: readonly AnyRow[]
  readonly igUsers: readonly AnyRow[]
  readonly waAccounts: readonly AnyRow[]
}

/** Numbers of an organisation's data that is deleted with it. */
export interface OrganisationContents {
  readonly channels: number
  readonly conversations: number
  /** Number of customers. */
  readonly people: number
  readonly members: number
  /** Days within which it can be restored. */
  readonly graceDays: number
}

const memberships = '/api/organisationMemberships/organisation/:orgId'
const memberRole = () => choice('agent', 'manager')
const memberChange = () => object({ role: memberRole(), teamIds: references(), capacity: capacityField() })

/** Maximum number of people added by one call. */
export const maxMembersPerCall = 50

export const organisationCalls = {
  defaultServices: defineCall<DefaultServices>()({ method: 'GET', path: '/api/defaults/services', right: 'admin' }),
  /** The organisation that has connected the page, account or business account `:id`. */
  organisationByFbPage: defineCall<AnyRow>()({
    method: 'GET',
    path: '/api/organisations/byFbPages/:id',
    right: 'member',
  }),
  organisationByIgUser: defineCall<AnyRow>()({
    method: 'GET',
    path: '/api/organisations/byIgUsers/:id',
    right: 'member',
  }),
  organisationByWaBA: defineCall<AnyRow>()({ method: 'GET', path: '/api/organisations/byWaBAs/:id', right: 'member' }),
  organisationContents: defineCall<OrganisationContents>()({
    method: 'GET',
    path: '/api/organisations/:id/contents',
    right: 'admin',
  }),
  /** The same as `DELETE`, but with the organisation's name typed. */
  deleteOrganisation: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/organisations/:id/delete',
    right: 'admin',
    body: object({ name: string().max(150).required() }),
    command: true,
  }),
  /** Undoes the deletion. The channels must be reconnected by hand. */
  restoreOrganisation: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/organisations/:id/restore',
    right: 'admin',
    command: true,
  }),
  organisationAllowance: defineCall<OrganisationAllowance>()({
    method: 'GET',
    path: '/api/organisations/:id/allowance',
    right: 'manager',
  }),
  setOrganisationAllowance: defineCall<OrganisationAllowance>()({
    method: 'POST',
    path: '/api/organisations/:id/allowance',
    right: 'admin',
    body: replacing({
      allowedServices: object({ FaFacebook: boolean(), FaInstagram: boolean(), FaWhatsapp: boolean() }),
      allowance: allowanceChangeSchema(),
    }),
    command: true,
  }),
  /** Facebook users whose sign-in has added tokens to the organisation; limits can be set for them. */
  accountConnectors: defineCall<readonly AnyRow[]>()({
    method: 'GET',
    path: '/api/organisationFbUserAllowance/organisation/:orgId/connectors',
    right: 'manager',
  }),
  /** `:id` is the id of the Facebook user, or of the allowance's own record. */
  fbUserAllowance: defineCall<{ readonly allowance: ServiceCounts }>()({
    method: 'GET',
    path: '/api/organisationFbUserAllowance/:id/allowance',
    right: 'manager',
  }),
  setFbUserAllowance: defineCall<{ readonly allowance: ServiceCounts }>()({
    method: 'POST',
    path: '/api/organisationFbUserAllowance/:id/allowance',
    right: 'admin',
    body: replacing({ allowance: allowanceChangeSchema().required() }),
    command: true,
  }),
  /** Accepts filter and options like a list of users. */
  organisationMembers: defineCall<UserPage>()({ method: 'GET', path: `${memberships}/members/users`, right: 'member' }),
  addOrganisationMembers: defineCall<{ readonly membershipIds: readonly string[] }>()({
    method: 'POST',
    path: `${memberships}/members/users`,
    right: 'manager',
    body: object({
      userIds: array(reference().required()).min(1).max(maxMembersPerCall).required(),
      role: memberRole(),
    }),
    command: true,
  }),
  addOrganisationMember: defineCall<{ readonly membershipId: string }>()({
    method: 'POST',
    path: `${memberships}/members`,
    right: 'manager',
    body: object({ userId: reference().required(), role: memberRole(), teamIds: references() }),
    command: true,
  }),
  /**
   * Invites a person by e-mail address or user name. The response does not reveal whether they exist. They become a member when they
   * accept; an unknown e-mail address gets an account.
   */
  inviteMember: defineCall<{ readonly invitationId: string }>()({
    method: 'POST',
    path: `${memberships}/invitations`,
    right: 'manager',
    body: object({ account: string().max(254).required(), role: memberRole() }),
    command: true,
  }),
  acceptMembershipOffer: defineCall<{ readonly organisationId: string }>()({
    method: 'POST',
    path: '/api/membershipOffers/:id/accept',
    right: 'own',
    sessionOnly: true,
    command: true,
  }),
  declineMembershipOffer: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/membershipOffers/:id/decline',
    right: 'own',
    sessionOnly: true,
    command: true,
  }),
  organisationMember: defineCall<Member>()({
    method: 'GET',
    path: `${memberships}/members/user/:userId`,
    right: 'member',
  }),
  /** Changes the member's role, teams and capacity. */
  changeOrganisationMember: defineCall<{ readonly membershipId: string }>()({
    method: 'POST',
    path: `${memberships}/members/user/:userId`,
    right: 'manager',
    body: object({ $set: memberChange().required(), $seen: memberChange() }),
    command: true,
  }),
  /** Removes the member; a job assigns their open conversations to another member, or to nobody. Answers their number. */
  removeOrganisationMember: defineCall<{ readonly openThreads: number }>()({
    method: 'POST',
    path: `${memberships}/members/user/:userId/remove`,
    right: 'manager',
    body: object({ handOverTo: reference() }),
    command: true,
  }),
  /** The users whom the caller may see and who are not members. */
  organisationNonMembers: defineCall<UserPage>()({
    method: 'GET',
    path: `${memberships}/nonmembers/users`,
    right: 'manager',
  }),
  subscriptionRelatedItems: defineCall<RelatedItems>()({
    method: 'GET',
    path: '/api/organisationSubscriptions/:id/relatedItems',
    right: 'manager',
  }),
} as const
