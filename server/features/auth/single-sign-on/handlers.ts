// Sign-in through the organisation's identity provider: to the provider and back.
import type { SignedInElsewhere } from '../../../../contract/platform/connect-calls.ts'
import { loadRights } from '../../../database/rights.ts'
import { transact } from '../../../database/transact.ts'
import { ApiError } from '../../../lib/api-error.ts'
import type { CallContext, Handlers } from '../../../records/call-context.ts'
import { completeAttempt } from '../complete-attempt.ts'
import { openSession } from '../open-session.ts'
import { unlinkWorkAccount } from '../identities.ts'
import { resolveUser } from './resolve-user.ts'
import type { SingleSignOn, SingleSignOnContext } from './single-sign-on.ts'

const maxTargetLength = 1_000

const getSingleSignOn = ({
  services: { singleSignOn },
}: Pick<CallContext<'beginSingleSignOn', SingleSignOnContext>, 'services'>): SingleSignOn => {
  if (!singleSignOn) throw new ApiError('SSO_OFF')
  return singleSignOn
}

const begin = async (context: CallContext<'beginSingleSignOn', SingleSignOnContext>): Promise<{ url: string }> => {
  const { provider, attempts } = getSingleSignOn(context)
  const { query, services, setCookie } = context
  const to = typeof query['to'] === 'string' && query['to'].length <= maxTargetLength ? query['to'] : null
  const { url, ...attempt } = await provider.begin()
  setCookie(await attempts.keep({ ...attempt, to }, services.now()))
  return { url }
}

const end = async (context: CallContext<'endSingleSignOn', SingleSignOnContext>): Promise<SignedInElsewhere> => {
  const { provider, attempts, config } = getSingleSignOn(context)
  const { services, body } = context
  const attempt = await completeAttempt(context, attempts, body.state)
  const claims = await provider.finish(attempt, body)
  const { result: userId } = await transact(
    services.database,
    { actor: null },
    (unit) => resolveUser(unit, claims, config),
    { now: services.now },
  )
  const rights = await loadRights(services.database.kysely, userId)
  if (!rights) throw new ApiError('SSO_USER_PASSIVE')
  return { ...(await openSession(context, rights)), to: attempt.to }
}

export const singleSignOnHandlers: Handlers<
  'beginSingleSignOn' | 'endSingleSignOn' | 'unlinkWorkAccount',
  SingleSignOnContext
> = {
  beginSingleSignOn: begin,
  endSingleSignOn: end,
  unlinkWorkAccount,
}
