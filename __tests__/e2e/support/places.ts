// The routes that a role may open, each with an address at which there is something.
import { getDeclaration, entityTypes } from '../../../contract/index.ts'
import { hasRight } from '../../../contract/permissions.ts'
import { routes } from '../../../src/app/routes.ts'
import { toAppViewAddress } from '../../../src/store/ui/app-view.ts'
import { appViewPath } from '../../../src/store/ui/further-paths.ts'
import { toRecordPath, recordPattern } from '../../../src/store/ui/record-paths.ts'
import type { OwnProduct } from './own-product.ts'

export interface Place {
  readonly pattern: string
  readonly address: string
}

/** Addresses of routes that are about something, but show no record of a type. */
const examples = (ids: OwnProduct['ids']): Readonly<Record<string, string>> => ({
  [appViewPath]: toAppViewAddress({ itemType: 'fbConversation', itemId: ids.FBCONVERSATION }),
})

export const listPlaces = async ({ server, ids }: OwnProduct, role: string): Promise<readonly Place[]> => {
  const { rights } = (await server.call('GET', '/api/auth/allowed', { as: role })).body.data
  const places = routes
    .filter(({ access }) => access !== 'anonymous' && hasRight(rights, access))
    .map(async ({ path }): Promise<Place[]> => {
      const type = entityTypes.find((one) => recordPattern(one) === path)
      if (!type) return [{ pattern: path, address: examples(ids)[path] ?? path }]
      // Records of a user's own stream exist for nobody else.
      const answer = await server.call('GET', `${getDeclaration(type).base}/${ids[type]}`, { as: role })
      return answer.status === 200 ? [{ pattern: path, address: toRecordPath(type, answer.body.data) ?? '' }] : []
    })
  return (await Promise.all(places)).flat()
}
