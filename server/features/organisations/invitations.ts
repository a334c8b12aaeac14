// Invites people to an organisation by user name or e-mail address. The manager gets the same response whether or not such a person
// exists; a job looks them up later. The person is asked, and nothing happens until they accept.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { fold } from '../../../contract/fold.ts'
import { isMailAddress } from '../../mail/letter.ts'
import { canManageOrganisation, isMember } from '../../../contract/permissions.ts'
import { invitationDays, maxInvitations } from '../../../contract/platform/invitation.ts'
import { tableOf } from '../../database/columns.ts'
import { loadRights } from '../../database/rights.ts'
import { purgeOutdated } from '../../database/purge-outdated.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Row } from '../../../contract/index.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { ApiError } from '../../lib/api-error.ts'
import { addAudit } from '../../records/audit.ts'
import type { Handlers } from '../../records/call-context.ts'
import type { Context } from '../../context/context.ts'
import { offerJob } from './offer-membership.ts'
import { addMembership } from './members.ts'

type InvitationCalls = 'inviteMember' | 'acceptMembershipOffer' | 'declineMembershipOffer'

const dayMs = 24 * 3_600_000

const hasLapsed = ({ createdTime }: { readonly createdTime: string }, now: string): boolean =>
  Date.parse(createdTime) + invitationDays * dayMs <= Date.parse(now)

const ownOffer = async (unit: UnitOfWork, userId: string, id: string): Promise<Row<'MEMBERSHIPOFFER'>> => {
  await unit.lock(`MEMBERSHIPOFFER:${id}`)
  const offer = await unit.get('MEMBERSHIPOFFER', id)
  if (offer?.userId !== userId) throw new ApiError('NOT_FOUND', undefined, 'MEMBERSHIPOFFER')
  return offer
}

/**
 * The open invitation of the caller's own offer.
 * @throws ApiError INVITATION_OVER if it was withdrawn or has lapsed, INVITER_NOT_MANAGER if its inviter may no longer invite
 */
const getOpenInvitation = async (
  unit: UnitOfWork,
  userId: string,
  id: string,
): Promise<Row<'ORGANISATIONINVITATION'>> => {
  const offer = await ownOffer(unit, userId, id)
  const invitation = await unit.get('ORGANISATIONINVITATION', offer.invitationId)
  const organisation = invitation?.organisationId ? await unit.get('ORGANISATION', invitation.organisationId) : null
  const isGone = !organisation || Boolean(organisation.deletedTime)
  if (isGone || !invitation || hasLapsed(invitation, unit.now))
    throw new ApiError('INVITATION_OVER', undefined, 'MEMBERSHIPOFFER')
  const inviter = await loadRights(unit.tx, invitation.invitedById ?? '')
  if (!inviter || !canManageOrganisation(inviter, organisation._id))
    throw new ApiError('INVITER_NOT_MANAGER', undefined, 'MEMBERSHIPOFFER')
  return invitation
}

/** Removes what the invited person sees of an invitation. */
const removeOffers = async (unit: UnitOfWork, invitationId: string): Promise<void> => {
  for (const offer of await unit.findAll('MEMBERSHIPOFFER', { invitationId }))
    await unit.remove('MEMBERSHIPOFFER', offer._id)
}

const given = sql.table(tableOf('ORGANISATIONINVITATION'))

/**
 * Invitations of any age whose inviter may no longer invite. Those of a deleted organisation stay, because it may be restored with
 * them.
 */
const findWithoutInviter = async ({ kysely }: Context['database']): Promise<RawBuilder<boolean>> => {
  const inviter = sql<string>`coalesce(${given}.doc ->> 'invitedById', '')`
  const { rows } = await sql<{ readonly inviter: string; readonly organisation: string }>`
    SELECT DISTINCT ${inviter} AS inviter, ${given}.organisation_id AS organisation FROM ${given}
    JOIN ${sql.table(tableOf('ORGANISATION'))} AS place ON place.id = ${given}.organisation_id
    WHERE place.doc ->> 'deletedTime' IS NULL ORDER BY inviter`.execute(kysely)
  const pairsWithoutRights: typeof rows = []
  for (const [userId, places] of Map.groupBy(rows, (row) => row.inviter)) {
    const rights = await loadRights(kysely, userId)
    pairsWithoutRights.push(
      ...places.filter(({ organisation }) => !rights || !canManageOrganisation(rights, organisation)),
    )
  }
  const [inviters, organisations] = [
    pairsWithoutRights.map((row) => row.inviter),
    pairsWithoutRights.map((row) => row.organisation),
  ]
  return sql<boolean>`EXISTS (SELECT 1 FROM unnest(${inviters}::text[], ${organisations}::text[]) AS gone (inviter, organisation)
    WHERE gone.inviter = ${inviter} AND gone.organisation = ${given}.organisation_id)`
}

export const purgeInvitations = async ({ database, now }: Pick<Context, 'database' | 'now'>): Promise<void> => {
  const before = new Date(now().getTime() - invitationDays * dayMs)
  const withOffers = {
    max: 20,
    also: (unit: UnitOfWork, { _id }: Row<'ORGANISATIONINVITATION'>) => removeOffers(unit, _id),
  }
  await purgeOutdated(database, 'ORGANISATIONINVITATION', before, withOffers)
  const tomorrow = new Date(now().getTime() + dayMs)
  const where = await findWithoutInviter(database)
  await purgeOutdated(database, 'ORGANISATIONINVITATION', tomorrow, { ...withOffers, where })
  // Offers whose invitation was removed in another way.
  await purgeOutdated(database, 'MEMBERSHIPOFFER', before)
}

export const invitationHandlers: Handlers<InvitationCalls> = {
  inviteMember: async ({ rights, params, body }, unit) => {
    const organisationId = params['orgId'] ?? ''
    if (!isMember(rights, organisationId) || !(await unit.get('ORGANISATION', organisationId)))
      throw new ApiError('NOT_FOUND', undefined, 'ORGANISATION')
    if (!canManageOrganisation(rights, organisationId)) throw new ApiError('FORBIDDEN', undefined, 'ORGANISATION')
    const account = body.account.trim()
    if (account === '') throw new ApiError('INVALID_BODY', { account: 'EMPTY_VALUE' }, 'ORGANISATIONINVITATION')
    if (account.includes('@') && !isMailAddress(account))
      throw new ApiError('INVALID_BODY', { account: 'INVALID_EMAIL' }, 'ORGANISATIONINVITATION')
    await unit.lock(`INVITATIONS:${organisationId}`)
    const role = body.role ?? 'agent'
    const all = await unit.findAll('ORGANISATIONINVITATION', { organisationId })
    const earlier = all.find((invitation) => fold(invitation.account) === fold(account))
    if (!earlier && all.length >= maxInvitations)
      throw new ApiError('INVITATIONS_TOO_MANY', { most: maxInvitations }, 'ORGANISATIONINVITATION')
    const invited = { role, state: 'waiting' as const, invitedById: rights.userId }
    const invitation = earlier
      ? await unit.change('ORGANISATIONINVITATION', earlier._id, invited, { createdTime: unit.now })
      : unit.add('ORGANISATIONINVITATION', { account, ...invited }, { organisationId })
    addAudit(unit, 'created', 'ORGANISATIONINVITATION', invitation._id, { organisationId, fields: ['account', 'role'] })
    await enqueueJob(unit, offerJob(invitation._id))
    return { invitationId: invitation._id }
  },
  acceptMembershipOffer: async ({ services, rights, params }, unit) => {
    const invitation = await getOpenInvitation(unit, rights.userId, params['id'] ?? '')
    const organisationId = invitation.organisationId ?? ''
    await unit.lock(`USER:${rights.userId}`)
    if (!(await unit.find('ORGANISATIONMEMBERSHIP', { organisationId, userId: rights.userId })))
      await addMembership(services, unit, rights, organisationId, {
        userId: rights.userId,
        role: invitation.role ?? 'agent',
        teamIds: [],
      })
    await removeOffers(unit, invitation._id)
    await unit.remove('ORGANISATIONINVITATION', invitation._id)
    return { organisationId }
  },
  // Also works for an expired offer, which must not stay forever.
  declineMembershipOffer: async ({ rights, params }, unit) => {
    const offer = await ownOffer(unit, rights.userId, params['id'] ?? '')
    await unit.remove('MEMBERSHIPOFFER', offer._id)
    if (await unit.get('ORGANISATIONINVITATION', offer.invitationId))
      await unit.change('ORGANISATIONINVITATION', offer.invitationId, { state: 'declined' })
    return {}
  },
}
