// GET /debug_token, /me and /me/accounts: the permissions of a token, and the pages that it opens.
import { pagesOf } from '../members.ts'
import type { Member } from '../members.ts'
import type { Simulation } from '../simulation.ts'
import type { WhatsappAccount } from '../whatsapp/whatsapp-state.ts'
import type { Call } from './call.ts'
import { parseFields, pick, whole } from './fields.ts'
import { GraphError } from './graph-error.ts'
import { listOf, rangeOf } from './list.ts'
import { showPage } from './nodes.ts'
import { listGranted, granular } from './permissions.ts'
import { callerOfToken, tokenOf } from './tokens.ts'
import type { Caller } from './tokens.ts'

const daySeconds = 86_400

/** The platform's names for the kinds of tokens. */
const tokenTypeNames: Readonly<Record<Caller['kind'], string>> = {
  app: 'APP',
  user: 'USER',
  page: 'PAGE',
  system: 'SYSTEM_USER',
}

const accountDefaults = 'access_token,category,category_list,name,id,tasks'

const memberIn = ({ caller }: Call): Member => {
  if (caller.kind !== 'user') throw new GraphError(190, 'This method must be called with a User Access Token')
  return caller.member
}

/** A business has its own system user. */
const systemUserId = ({ wabaId }: WhatsappAccount): string => `9${wabaId}`

const callerIn = (call: Call): Pick<Member, 'id' | 'name' | 'email'> =>
  call.caller.kind === 'system'
    ? { id: systemUserId(call.caller.account), name: call.caller.account.name, email: null }
    : memberIn(call)

export const readMember = (_simulation: Simulation, call: Call): unknown => {
  const { id, name, email } = callerIn(call)
  return pick(
    'User',
    { id: () => id, name: () => name, email: () => email ?? undefined },
    parseFields(call.parameters.text('fields')),
    ['name', 'id'],
  )
}

export const readAccounts = (simulation: Simulation, call: Call): unknown => {
  const { parameters, url } = call
  const requestedFields =
    parseFields(parameters.text('fields')) ?? new Map(accountDefaults.split(',').map((name) => [name, whole]))
  const range = rangeOf(parameters, `${simulation.address}${url}`)
  const member = memberIn(call)
  return listOf(
    pagesOf(simulation, member),
    range,
    (page) => showPage(simulation, page, requestedFields, member.tasks),
    ({ fbId }) => fbId,
  )
}

export const showToken = (simulation: Simulation, inputToken: string): unknown => {
  const { settings, ids } = simulation
  const owner = callerOfToken(simulation, inputToken)
  if (!owner) {
    return {
      data: {
        error: simulation.world.expired.includes(inputToken)
          ? { code: 190, message: 'Error validating access token: Session has expired.', subcode: 463 }
          : { code: 190, message: 'The access token could not be decrypted', subcode: 0 },
        is_valid: false,
        scopes: [],
      },
    }
  }
  const about = {
    app_id: settings.appId,
    type: tokenTypeNames[owner.kind],
    application: 'Social inbox',
    is_valid: true,
  }
  if (owner.kind === 'app') return { data: { ...about, expires_at: 0, scopes: [] } }
  const scopes = listGranted(simulation, tokenOf(owner), owner.kind === 'system')
  // Start of the day before, so that the response stays the same during a day.
  const issued = (Math.floor(simulation.now() / 1000 / daySeconds) - 1) * daySeconds
  return {
    data: {
      ...about,
      ...(owner.kind === 'page' ? { profile_id: owner.page.fbId } : {}),
      data_access_expires_at: issued + 90 * daySeconds,
      expires_at: owner.kind !== 'user' ? 0 : owner.lasting ? issued + 60 * daySeconds : issued + daySeconds + 3_600,
      issued_at: issued,
      scopes,
      granular_scopes: granular(simulation, scopes, owner.kind === 'system' ? owner.account.wabaId : null),
      user_id:
        owner.kind === 'user' ? owner.member.id : owner.kind === 'system' ? systemUserId(owner.account) : ids.userId(),
    },
  }
}
