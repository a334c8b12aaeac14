// Permissions of tokens; a declined permission blocks the calls that need it.
import type { Simulation } from '../simulation.ts'
import type { Call } from './call.ts'
import { tokenOf } from './tokens.ts'

/** All permissions that can be granted, with the kind of ids that each opens. */
const permissions = {
  pages_show_list: 'page',
  pages_messaging: 'page',
  pages_manage_metadata: 'page',
  pages_read_engagement: 'page',
  pages_read_user_content: 'page',
  pages_manage_engagement: 'page',
  pages_manage_posts: 'page',
  instagram_basic: 'instagram',
  instagram_manage_comments: 'instagram',
  instagram_manage_messages: 'instagram',
  whatsapp_business_management: 'whatsapp',
  whatsapp_business_messaging: 'whatsapp',
  business_management: null,
  public_profile: null,
} as const satisfies Record<string, 'page' | 'instagram' | 'whatsapp' | null>

export type Permission = keyof typeof permissions

const permissionNames = Object.keys(permissions) as Permission[]

/** @param token the caller's token; null: the application's */
export const isGranted = ({ world }: Simulation, permission: Permission, token: string | null): boolean =>
  !world.declined.includes(permission) && !(token !== null && world.declinedByToken[token]?.includes(permission))

/** @param businessOnly for a WhatsApp account's own token */
export const listGranted = (simulation: Simulation, token: string | null, businessOnly: boolean): Permission[] =>
  permissionNames.filter(
    (name) => isGranted(simulation, name, token) && (!businessOnly || permissions[name] === 'whatsapp'),
  )

/** The ids that each permission opens, as in `debug_token`. @param wabaId account of a business's own token, which opens nothing else */
export const granular = (
  simulation: Simulation,
  names: readonly Permission[],
  wabaId: string | null,
): { scope: string; target_ids: string[] }[] => {
  const { pages, instagrams, whatsapp } = simulation.world
  const targets = {
    page: Object.keys(pages),
    instagram: Object.keys(instagrams),
    whatsapp: wabaId === null ? Object.keys(whatsapp.accounts) : [wabaId],
  }
  return names.flatMap((scope) => {
    const kind = permissions[scope]
    return kind ? [{ scope, target_ids: targets[kind] }] : []
  })
}

export const showPermissions = (simulation: Simulation, { caller }: Call): unknown => ({
  data: permissionNames.map((permission) => ({
    permission,
    status: isGranted(simulation, permission, tokenOf(caller)) ? 'granted' : 'declined',
  })),
})
