// GET /debug_token and GET /me/accounts: what a token is good for, and whose pages it opens.
import type { Simulation } from '../simulation.ts'
import type { Fields } from './fields.ts'
import { GraphError } from './graph-error.ts'
import { showPage } from './nodes.ts'
import { callerOfToken } from './tokens.ts'
import type { Caller } from './tokens.ts'

const daySeconds = 86_400

/** As the platform calls what a token stands for. */
const tokenTypeNames: Readonly<Record<Caller['kind'], string>> = { app: 'APP', user: 'USER', page: 'PAGE' }
const scopes = [
  'pages_show_list', 'pages_messaging', 'pages_manage_metadata', 'pages_read_engagement', 'business_management', 'public_profile',
]

const accountDefaults = 'access_token,category,category_list,name,id,tasks'

export const showAccounts = (simulation: Simulation, caller: Caller, fields: Fields | null): unknown => {
  if (caller.kind !== 'user') throw new GraphError(100, '(#100) Tried accessing nonexisting field (accounts) on node type (Page)')
  const asked = fields ?? new Map(accountDefaults.split(',').map((name) => [name, { limit: null, fields: null }]))
  const data = Object.values(simulation.world.pages).map((page) => showPage(simulation, page, asked))
  const cursor = Buffer.from('accounts').toString('base64url')
  return { data, ...(data.length > 0 ? { paging: { cursors: { before: cursor, after: cursor } } } : {}) }
}

export const showToken = (simulation: Simulation, inputToken: string): unknown => {
  const { settings, ids, world } = simulation
  const owner = callerOfToken(simulation, inputToken)
  if (!owner) {
    return { data: { error: { code: 190, message: 'The access token could not be decrypted', subcode: 0 }, is_valid: false, scopes: [] } }
  }
  const about = { app_id: settings.appId, type: tokenTypeNames[owner.kind], application: 'Social inbox', is_valid: true }
  if (owner.kind === 'app') return { data: { ...about, expires_at: 0, scopes: [] } }
  const issued = Math.floor(simulation.now() / 1000) - daySeconds
  return {
    data: {
      ...about,
      ...(owner.kind === 'page' ? { profile_id: owner.page.fbId } : {}),
      data_access_expires_at: issued + 90 * daySeconds,
      expires_at: owner.kind === 'page' ? 0 : issued + 60 * daySeconds,
      issued_at: issued,
      scopes,
      granular_scopes: scopes.filter((scope) => scope.startsWith('pages_')).map((scope) => ({ scope, target_ids: Object.keys(world.pages) })),
      user_id: ids.userId(),
    },
  }
}
