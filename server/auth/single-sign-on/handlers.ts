// Sign-in through the organisation's identity provider: out, and back.
import type { SignedInElsewhere } from '../../../contract/platform/connect-calls.ts'
import { rightsOf } from '../../database/rights.ts'
import { runUnit } from '../../database/run-unit.ts'
import { ApiError } from '../../http/api-error.ts'
import type { CallContext, Handlers } from '../../http/call-context.ts'
import { comeBack } from '../come-back.ts'
import { openSession } from '../open-session.ts'
import { personOf } from './person.ts'
import type { SingleSignOn } from './single-sign-on.ts'

const targetMost = 1_000

const configured = ({ services: { singleSignOn } }: Pick<CallContext<'beginSingleSignOn'>, 'services'>): SingleSignOn => {
  if (!singleSignOn) throw new ApiError('SSO_OFF')
  return singleSignOn
}

const begin = async (context: CallContext<'beginSingleSignOn'>): Promise<{ url: string }> => {
  const { provider, attempts } = configured(context)
  const { query, services, setCookie } = context
  const to = typeof query['to'] === 'string' && query['to'].length <= targetMost ? query['to'] : null
  const { url, ...attempt } = await provider.begin()
  setCookie(await attempts.keep({ ...attempt, to }, services.now()))
  return { url }
}

const end = async (context: CallContext<'endSingleSignOn'>): Promise<SignedInElsewhere> => {
  const { provider, attempts, config } = configured(context)
  const { services, body } = context
  const attempt = await comeBack(context, attempts, body.state)
  const claims = await provider.finish(attempt, body)
  const { result: userId } = await runUnit(services.database, { actor: null }, (unit) => personOf(unit, claims, config), { now: services.now })
  const rights = await rightsOf(services.database.kysely, userId)
  if (!rights) throw new ApiError('SSO_USER_PASSIVE')
  return { ...(await openSession(context, rights)), to: attempt.to }
}

export const singleSignOnHandlers: Handlers<'beginSingleSignOn' | 'endSingleSignOn'> = { beginSingleSignOn: begin, endSingleSignOn: end }
