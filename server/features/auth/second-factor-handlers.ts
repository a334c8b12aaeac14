// Two-step sign-in: setting it up, confirming it, asking for its code at sign-in, and turning it off, for oneself or for another
// user.
import type { AuthCall, AuthHandlers } from './auth-context.ts'
import type { SecondFactorState } from '../../../contract/platform/account-calls.ts'
import type { SignedIn } from '../../../contract/platform/calls.ts'
import { addAudit } from '../../records/audit.ts'
import { loadRights } from '../../database/rights.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { AuthContext } from './auth-context.ts'
import { keepAnswer, takeAnswerBack } from './answered-code.ts'
import { codeLimits } from './attempt-limits.ts'
import { toPasswordFingerprint } from './challenge.ts'
import { confirmPassword } from './confirm-password.ts'
import { getOtherManagedUser } from './managed-user.ts'
import { notifyFactorRemoved } from './notify-factor-removed.ts'
import { addSession, issueSession } from './open-session.ts'
import { countRecoveryCodes, renewCodes, spendCode } from './recovery-codes.ts'
import {
  activateSecondFactor,
  deleteSecondFactor,
  lockSecondFactor,
  prepareSecondFactor,
  findSecondFactorTime,
  verifyTotp,
} from './second-factor.ts'
import { findPasswordHash, holdPassword } from './set-password.ts'
import { consumeAttempt } from './consume-attempt.ts'

const inUnit = async <Result>(
  { services, rights: { userId } }: Pick<AuthCall<'secondFactor'>, 'services' | 'rights'>,
  work: (unit: UnitOfWork) => Promise<Result>,
): Promise<Result> => (await transact(services.database, { actor: userId }, work, { now: services.now })).result

const state = async ({ services, rights: { userId } }: AuthCall<'secondFactor'>): Promise<SecondFactorState> => {
  const since = await findSecondFactorTime(services, userId)
  return { on: since !== null, since, recoveryCodes: since === null ? 0 : await countRecoveryCodes(services, userId) }
}

const begin = async (context: AuthCall<'beginSecondFactor'>): Promise<{ secret: string; address: string }> => {
  const {
    services,
    rights: { userId },
    body,
  } = context
  const holdConfirmed = await confirmPassword(services, userId, body.password)
  return inUnit(context, async (unit) => {
    await holdConfirmed(unit)
    const user = await unit.get('USER', userId)
    if ((await lockSecondFactor(unit, userId))?.confirmed) throw new ApiError('SECOND_FACTOR_ON')
    return prepareSecondFactor(services, unit, userId, user?.authOptions?.username ?? userId)
  })
}

const confirm = async (context: AuthCall<'confirmSecondFactor'>): Promise<{ recoveryCodes: string[] }> => {
  const {
    services,
    rights: { userId },
    body,
  } = context
  const attempt = await consumeAttempt(services, codeLimits(userId))
  const recoveryCodes = await inUnit(context, async (unit) => {
    const factor = await lockSecondFactor(unit, userId)
    if (!factor) throw new ApiError('SECOND_FACTOR_OFF')
    if (factor.confirmed) throw new ApiError('SECOND_FACTOR_ON')
    if (!(await verifyTotp(services, unit, userId, factor, body.code))) throw new ApiError('CODE_WRONG')
    await activateSecondFactor(unit, userId)
    addAudit(unit, 'secondFactorOn', 'USER', userId)
    return renewCodes(services, unit, userId)
  })
  await attempt.succeed()
  return { recoveryCodes }
}

const renewRecoveryCodes = async (context: AuthCall<'renewRecoveryCodes'>): Promise<{ recoveryCodes: string[] }> => {
  const {
    services,
    rights: { userId },
    body,
  } = context
  const holdConfirmed = await confirmPassword(services, userId, body.password)
  const recoveryCodes = await inUnit(context, async (unit) => {
    await holdConfirmed(unit)
    if (!(await lockSecondFactor(unit, userId))?.confirmed) throw new ApiError('SECOND_FACTOR_OFF')
    addAudit(unit, 'recoveryCodesRenewed', 'USER', userId)
    return renewCodes(services, unit, userId)
  })
  return { recoveryCodes }
}

const remove = async (context: AuthCall<'removeSecondFactor'>): Promise<Record<string, never>> => {
  const {
    services,
    rights: { userId },
    body,
  } = context
  const holdConfirmed = await confirmPassword(services, userId, body.password)
  await inUnit(context, async (unit) => {
    await holdConfirmed(unit)
    if (!(await deleteSecondFactor(unit, userId))) throw new ApiError('SECOND_FACTOR_OFF')
    addAudit(unit, 'secondFactorOff', 'USER', userId)
  })
  return {}
}

const removeSecondFactorOfUser = async (context: AuthCall<'takeOffSecondFactor'>): Promise<Record<string, never>> => {
  const { rights, params } = context
  await inUnit(context, async (unit) => {
    const user = await getOtherManagedUser(unit, rights, params['id'] ?? '')
    if (!(await deleteSecondFactor(unit, user._id))) throw new ApiError('SECOND_FACTOR_OFF')
    addAudit(unit, 'secondFactorTakenOff', 'USER', user._id)
    await notifyFactorRemoved(unit, user)
  })
  return {}
}

/** Accepts a code of the authenticator or a recovery code. Each works once, and again if the response was lost. */
const useCode = async (
  services: AuthContext,
  unit: UnitOfWork,
  userId: string,
  given: AuthCall<'loginCode'>['body'],
): Promise<boolean> => {
  const { code } = given
  const factor = await lockSecondFactor(unit, userId)
  // Turned off since the password was entered: the sign-in must start again.
  if (!factor?.confirmed) throw new ApiError('CHALLENGE_EXPIRED')
  if (await verifyTotp(services, unit, userId, factor, code)) return true
  if (!(await spendCode(services, unit, userId, code))) return takeAnswerBack(services, unit, factor, given)
  addAudit(unit, 'recoveryCodeUsed', 'USER', userId)
  return true
}

const loginCode = async (context: AuthCall<'loginCode'>): Promise<SignedIn> => {
  const { services, body } = context
  const challenge = await services.challenges.read(body.challenge, services.now())
  const hash = challenge && (await findPasswordHash(services.database.kysely, challenge.userId))
  if (!challenge || !hash || toPasswordFingerprint(hash) !== challenge.password) throw new ApiError('CHALLENGE_EXPIRED')
  const { userId } = challenge
  const attempt = await consumeAttempt(services, codeLimits(userId))
  const rights = await loadRights(services.database.kysely, userId)
  if (!rights) throw new ApiError('CHALLENGE_EXPIRED')
  const { result: sessionId } = await transact(
    services.database,
    { actor: userId },
    async (unit) => {
      if (!(await holdPassword(unit, userId, hash))) throw new ApiError('CHALLENGE_EXPIRED')
      if (!(await useCode(services, unit, userId, body))) throw new ApiError('CODE_WRONG')
      const session = await addSession(context, unit, rights)
      await keepAnswer(services, unit, userId, body, session._id)
      return session._id
    },
    { now: services.now },
  )
  await attempt.succeed()
  return issueSession(context, rights, sessionId)
}

export const secondFactorHandlers: AuthHandlers<
  | 'secondFactor'
  | 'beginSecondFactor'
  | 'confirmSecondFactor'
  | 'renewRecoveryCodes'
  | 'removeSecondFactor'
  | 'takeOffSecondFactor'
  | 'loginCode'
> = {
  secondFactor: state,
  beginSecondFactor: begin,
  confirmSecondFactor: confirm,
  renewRecoveryCodes,
  removeSecondFactor: remove,
  takeOffSecondFactor: removeSecondFactorOfUser,
  loginCode,
}
