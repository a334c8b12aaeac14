// The routes that a role may open, each with an address at which there is something.
import { declarationOf, entityTypes } from '../../../contract/index.ts'
import { has } from '../../../contract/permissions.ts'
import { routes } from '../../../src/app/routes.ts'
import { appViewAddress } from '../../../src/store/navigation/app-view.ts'
import { appViewPath } from '../../../src/store/navigation/further-paths.ts'
import { recordPath, recordPattern } from '../../../src/store/navigation/record-paths.ts'
import type { OwnProduct } from './own-product.ts'

export interface Place {
  readonly pattern: string
  readonly address: string
}

/** Addresses of routes that are about something, but show no record of a type. */
const examples = (ids: OwnProduct['ids']): Readonly<Record<string, string>> => ({
  [appViewPath]: appViewAddress({ itemType: 'fbConversation', itemId: ids.FBCONVERSATION }),
})

export const placesFor = async ({ server, ids }: OwnProduct, role: string): Promise<readonly Place[]> => {
  const { rights } = (await server.call('GET', '/api/auth/allowed', { as: role })).body.data
  const places = routes
    .filter(({ access }) => access !== 'anonymous' && has(rights, access))
    .map(async ({ path }): Promise<Place[]> => {
      const type = entityTypes.find((one) => recordPattern(one) === path)
      if (!type) return [{ pattern: path, address: examples(ids)[path] ?? path }]
      // What is a person's own is there for nobody else.
      const answer = await server.call('GET', `${declarationOf(type).base}/${ids[type]}`, { as: role })
      return answer.status === 200 ? [{ pattern: path, address: recordPath(type, answer.body.data) ?? '' }] : []
    })
  return (await Promise.all(places)).flat()
}
