// Users beyond the generic calls: made with their places in organisations, deactivated with a hand-over, brought back.
import type { AnyRow, Row } from '../../contract/index.ts'
import { addAudit, auditWrite } from '../audit/audit.ts'
import { checkNewPassword } from '../auth/new-password.ts'
import { setPassword } from '../auth/set-password.ts'
import { runUnit } from '../database/run-unit.ts'
import type { Unit } from '../database/unit.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallContext, Handlers } from '../http/call-context.ts'
import { guardWrite } from '../http/write-guards.ts'
import { afterWrite } from '../http/write-hooks.ts'
import { addPlace } from '../organisations/members.ts'
import { handOver } from './hand-over.ts'

type UserCalls = 'createUserWithMemberships' | 'deactivateUser' | 'reactivateUser'

const setStatus = async ({ rights, params }: CallContext<UserCalls>, unit: Unit, status: 'Active' | 'Passive'): Promise<Row<'USER'>> => {
  const id = params['id'] ?? ''
  await unit.lock(`USER:${id}`)
  const before = await unit.get('USER', id)
  if (!before) throw new ApiError('NOT_FOUND', undefined, 'USER')
  // Who locks himself out finds nobody to let him in.
  if (id === rights.userId) throw new ApiError('FORBIDDEN', undefined, 'USER')
  await guardWrite(unit, 'USER', { rights, before: before as unknown as AnyRow, data: { status }, organisationId: undefined })
  const after = await unit.change('USER', id, { status })
  await afterWrite(unit, 'USER', before as unknown as AnyRow, after as unknown as AnyRow)
  return before
}

export const userHandlers: Handlers<UserCalls> = {
  createUserWithMemberships: async ({ services, rights, body }) => {
    const { username, name, email = null, language = null, role = null, password, memberships = [] } = body
    const { result } = await runUnit(
      services.database,
      { actor: rights.userId },
      async (unit) => {
        const data = { role, status: 'Active' as const, canManage: false, language, profile: { name, gender: null, email }, authOptions: { username } }
        await guardWrite(unit, 'USER', { rights, before: null, data, organisationId: undefined })
        const user = unit.add('USER', data)
        if (password !== undefined) checkNewPassword('password', password, user)
        auditWrite(unit, 'created', 'USER', user as unknown as AnyRow, Object.keys(body).filter((field) => field !== 'password'))
        for (const { organisationId, role: placeRole } of memberships) {
          if (!(await unit.get('ORGANISATION', organisationId))) throw new ApiError('INVALID_BODY', { memberships: 'INVALID_ID' }, 'USER')
          await addPlace(unit, organisationId, { userId: user._id, role: placeRole ?? 'agent', teamIds: [] })
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
    if (taker !== null && (taker === id || (await unit.get('USER', taker))?.status !== 'Active')) throw new ApiError('INVALID_BODY', { handOverTo: 'INVALID_ID' }, 'USER')
    // Before the record is changed: what follows from that gives to nobody whatever is still his.
    const openThreads = await handOver(unit, id, taker)
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
