// The second factor: set up, confirmed, asked for at sign-in, given up, taken off.
import type { SecondFactorState } from '../../contract/platform/account-calls.ts'
import type { SignedIn } from '../../contract/platform/calls.ts'
import { addAudit } from '../audit/audit.ts'
import { rightsOf } from '../database/rights.ts'
import { runUnit } from '../database/run-unit.ts'
import type { Unit } from '../database/unit.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallContext, Handlers } from '../http/call-context.ts'
import type { Services } from '../services.ts'
import { codeLimits } from './attempt-limits.ts'
import { nameOfPassword } from './challenge.ts'
import { confirmPassword } from './confirm-password.ts'
import { managedOther } from './managed-user.ts'
import { openSession } from './open-session.ts'
import { codesLeft, renewCodes, spendCode } from './recovery-codes.ts'
import { confirmFactor, dropFactor, factorOf, prepareSecondFactor, secondFactorSince, takeTotp } from './second-factor.ts'
import { passwordHashOf } from './set-password.ts'
import { takeAttempt } from './take-attempt.ts'

const inUnit = async <Result>({ services, rights: { userId } }: Pick<CallContext<'secondFactor'>, 'services' | 'rights'>, work: (unit: Unit) => Promise<Result>): Promise<Result> =>
  (await runUnit(services.database, { actor: userId }, work, { now: services.now })).result

const state = async ({ services, rights: { userId } }: CallContext<'secondFactor'>): Promise<SecondFactorState> => {
  const since = await secondFactorSince(services, userId)
  return { on: since !== null, since, recoveryCodes: since === null ? 0 : await codesLeft(services, userId) }
}

const begin = async (context: CallContext<'beginSecondFactor'>): Promise<{ secret: string; address: string }> => {
  const { services, rights: { userId }, body } = context
  await confirmPassword(services, userId, body.password)
  return inUnit(context, async (unit) => {
    const user = await unit.get('USER', userId)
    if ((await factorOf(unit, userId))?.confirmed) throw new ApiError('SECOND_FACTOR_ON')
    return prepareSecondFactor(services, unit, userId, user?.authOptions?.username ?? userId)
  })
}

const confirm = async (context: CallContext<'confirmSecondFactor'>): Promise<{ recoveryCodes: string[] }> => {
  const { services, rights: { userId }, body } = context
  const giveBack = takeAttempt(services, codeLimits(userId))
  const recoveryCodes = await inUnit(context, async (unit) => {
    const factor = await factorOf(unit, userId)
    if (!factor) throw new ApiError('SECOND_FACTOR_OFF')
    if (factor.confirmed) throw new ApiError('SECOND_FACTOR_ON')
    if (!(await takeTotp(services, unit, userId, factor, body.code))) throw new ApiError('CODE_WRONG')
    await confirmFactor(unit, userId)
    addAudit(unit, 'secondFactorOn', 'USER', userId)
    return renewCodes(services, unit, userId)
  })
  giveBack()
  return { recoveryCodes }
}

const renewRecoveryCodes = async (context: CallContext<'renewRecoveryCodes'>): Promise<{ recoveryCodes: string[] }> => {
  const { services, rights: { userId }, body } = context
  await confirmPassword(services, userId, body.password)
  const recoveryCodes = await inUnit(context, async (unit) => {
    if (!(await factorOf(unit, userId))?.confirmed) throw new ApiError('SECOND_FACTOR_OFF')
    addAudit(unit, 'recoveryCodesRenewed', 'USER', userId)
    return renewCodes(services, unit, userId)
  })
  return { recoveryCodes }
}

const remove = async (context: CallContext<'removeSecondFactor'>): Promise<Record<string, never>> => {
  const { services, rights: { userId }, body } = context
  await confirmPassword(services, userId, body.password)
  await inUnit(context, async (unit) => {
    if (!(await dropFactor(unit, userId))) throw new ApiError('SECOND_FACTOR_OFF')
    addAudit(unit, 'secondFactorOff', 'USER', userId)
  })
  return {}
}

const takeOff = async (context: CallContext<'takeOffSecondFactor'>): Promise<Record<string, never>> => {
  const { rights, params } = context
  await inUnit(context, async (unit) => {
    const user = await managedOther(unit, rights, params['id'] ?? '')
    if (!(await dropFactor(unit, user._id))) throw new ApiError('SECOND_FACTOR_OFF')
    addAudit(unit, 'secondFactorTakenOff', 'USER', user._id)
  })
  return {}
}

/** A code of the authenticator or a recovery code; either counts once. */
const takeCode = async (services: Services, unit: Unit, userId: string, code: string): Promise<boolean> => {
  const factor = await factorOf(unit, userId)
  // Taken off since the password was asked for: sign-in begins anew.
  if (!factor?.confirmed) throw new ApiError('CHALLENGE_EXPIRED')
  if (await takeTotp(services, unit, userId, factor, code)) return true
  if (!(await spendCode(services, unit, userId, code))) return false
  addAudit(unit, 'recoveryCodeUsed', 'USER', userId)
  return true
}

const loginCode = async (context: CallContext<'loginCode'>): Promise<SignedIn> => {
  const { services, body } = context
  const challenge = await services.challenges.read(body.challenge, services.now())
  const hash = challenge && (await passwordHashOf(services.database.kysely, challenge.userId))
  if (!challenge || !hash || nameOfPassword(hash) !== challenge.password) throw new ApiError('CHALLENGE_EXPIRED')
  const { userId } = challenge
  const giveBack = takeAttempt(services, codeLimits(userId))
  const { result: taken } = await runUnit(services.database, { actor: userId }, (unit) => takeCode(services, unit, userId, body.code), { now: services.now })
  if (!taken) throw new ApiError('CODE_WRONG')
  const rights = await rightsOf(services.database.kysely, userId)
  if (!rights) throw new ApiError('CHALLENGE_EXPIRED')
  giveBack()
  return openSession(context, rights)
}

export const secondFactorHandlers: Handlers<
  'secondFactor' | 'beginSecondFactor' | 'confirmSecondFactor' | 'renewRecoveryCodes' | 'removeSecondFactor' | 'takeOffSecondFactor' | 'loginCode'
> = {
  secondFactor: state,
  beginSecondFactor: begin,
  confirmSecondFactor: confirm,
  renewRecoveryCodes,
  removeSecondFactor: remove,
  takeOffSecondFactor: takeOff,
  loginCode,
}
