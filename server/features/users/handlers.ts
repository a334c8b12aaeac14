// User calls beyond the generic ones: creating with memberships, deactivating with a hand-over, re-activating.
import type { AnyRow, Row } from '../../../contract/index.ts'
import { addAudit, auditRecordWrite } from '../../records/audit.ts'
import { checkNewPassword } from '../auth/new-password.ts'
import { setPassword } from '../auth/set-password.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import { addMembership } from '../organisations/members.ts'
import { handOver } from '../bulk/hand-over.ts'

type UserCalls = 'createUserWithMemberships' | 'deactivateUser' | 'reactivateUser'

const setStatus = async (
  { services: { writes }, rights, params }: CallContext<UserCalls>,
  unit: UnitOfWork,
  status: 'Active' | 'Passive',
): Promise<Row<'USER'>> => {
  const id = params['id'] ?? ''
  await unit.lock(`USER:${id}`)
  const before = await unit.get('USER', id)
  if (!before) throw new ApiError('NOT_FOUND', undefined, 'USER')
  await writes.guard(unit, 'USER', {
    rights,
    before: before as unknown as AnyRow,
    data: { status },
    organisationId: undefined,
  })
  const after = await unit.change('USER', id, { status })
  await writes.after(unit, 'USER', before as unknown as AnyRow, after as unknown as AnyRow)
  return before
}

/** Managers of an organisation need no second membership in it. */
const placesOf = ({
  memberships = [],
  manageOrganisationIds = [],
}: CallContext<'createUserWithMemberships'>['body']) => [
  ...[...new Set(manageOrganisationIds)].map((organisationId) => ({ organisationId, role: 'manager' as const })),
  ...memberships.filter(({ organisationId }) => !manageOrganisationIds.includes(organisationId)),
]

export const userHandlers: Handlers<UserCalls> = {
  createUserWithMemberships: async ({ services, rights, body }) => {
    const { username, name, email = null, language = null, role = null, canManage = false, password } = body
    const { result } = await transact(
      services.database,
      { actor: rights.userId },
      async (unit) => {
        const data = {
          role,
          status: 'Active' as const,
          canManage: canManage === true,
          language,
          profile: { name, gender: null, email },
          authOptions: { username },
        }
        await services.writes.guard(unit, 'USER', { rights, before: null, data, organisationId: undefined })
        const user = unit.add('USER', data)
        if (password !== undefined) checkNewPassword('password', password, user)
        auditRecordWrite(
          unit,
          'created',
          'USER',
          user as unknown as AnyRow,
          Object.keys(body).filter((field) => field !== 'password'),
        )
        for (const { organisationId, role: placeRole } of placesOf(body)) {
          if (!(await unit.get('ORGANISATION', organisationId)))
            throw new ApiError('INVALID_BODY', { memberships: 'INVALID_ID' }, 'USER')
          await addMembership(services, unit, rights, organisationId, {
            userId: user._id,
            role: placeRole ?? 'agent',
            teamIds: [],
          })
        }
        if (password !== undefined) await setPassword(unit, user._id, password)
        return user._id
      },
      { now: services.now },
    )
    return { userId: result }
  },
  deactivateUser: async (context, unit) => {
    const { params, body } = context
    const id = params['id'] ?? ''
    const taker = body.handOverTo ?? null
    if (taker !== null && (taker === id || (await unit.get('USER', taker))?.status !== 'Active'))
      throw new ApiError('INVALID_BODY', { handOverTo: 'INVALID_ID' }, 'USER')
    // Before the record changes, because its hooks unassign whatever is still theirs.
    const openThreads = await handOver(unit, { ofUserId: id, userId: taker })
    const before = await setStatus(context, unit, 'Passive')
    if (before.status !== 'Passive') addAudit(unit, 'userDeactivated', 'USER', id)
    return { openThreads }
  },
  reactivateUser: async (context, unit) => {
    const before = await setStatus(context, unit, 'Active')
    if (before.status === 'Passive') addAudit(unit, 'userReactivated', 'USER', before._id)
    return {}
  },
}
