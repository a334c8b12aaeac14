// GET /debug_token, /me and /me/accounts: what a token is good for, and whose pages it opens.
import type { Simulation } from '../simulation.ts'
import type { Call } from './call.ts'
import { parseFields, pick, whole } from './fields.ts'
import { showPage } from './nodes.ts'
import { granted, granular } from './permissions.ts'
import { callerOfToken } from './tokens.ts'
import type { Caller } from './tokens.ts'

const daySeconds = 86_400

/** As the platform calls what a token stands for. */
const tokenTypeNames: Readonly<Record<Caller['kind'], string>> = { app: 'APP', user: 'USER', page: 'PAGE', system: 'SYSTEM_USER' }

const accountDefaults = 'access_token,category,category_list,name,id,tasks'

export const readOwner = ({ ids }: Simulation, { parameters }: Call): unknown =>
  pick('User', { id: () => ids.userId(), name: () => 'Acme Owner', email: () => 'owner@acme.example' }, parseFields(parameters.text('fields')), ['name', 'id'])

export const readAccounts = (simulation: Simulation, { parameters }: Call): unknown => {
  const asked = parseFields(parameters.text('fields')) ?? new Map(accountDefaults.split(',').map((name) => [name, whole]))
  const data = Object.values(simulation.world.pages).map((page) => showPage(simulation, page, asked))
  const cursor = Buffer.from('accounts').toString('base64url')
  return { data, ...(data.length > 0 ? { paging: { cursors: { before: cursor, after: cursor } } } : {}) }
}

export const showToken = (simulation: Simulation, inputToken: string): unknown => {
  const { settings, ids } = simulation
  const owner = callerOfToken(simulation, inputToken)
  if (!owner) {
    return { data: { error: { code: 190, message: 'The access token could not be decrypted', subcode: 0 }, is_valid: false, scopes: [] } }
  }
  const about = { app_id: settings.appId, type: tokenTypeNames[owner.kind], application: 'Social inbox', is_valid: true }
  if (owner.kind === 'app') return { data: { ...about, expires_at: 0, scopes: [] } }
  const scopes = granted(simulation, owner.kind === 'system')
  const issued = Math.floor(simulation.now() / 1000) - daySeconds
  return {
    data: {
      ...about,
      ...(owner.kind === 'page' ? { profile_id: owner.page.fbId } : {}),
      data_access_expires_at: issued + 90 * daySeconds,
      expires_at: owner.kind !== 'user' ? 0 : issued + 60 * daySeconds,
      issued_at: issued,
      scopes,
      granular_scopes: granular(simulation, scopes),
      user_id: ids.userId(),
    },
  }
}
