// Calls of the contract and the generic ones, in the documents' notation: method and path, parameters as `:id`.
import { callNames, getCall } from '../../contract/calls.ts'
import type { Verb } from '../../contract/entity.ts'
import { entityTypes, getDeclaration } from '../../contract/index.ts'

export const servedCalls = (): ReadonlySet<string> => {
  const generic = entityTypes.flatMap((type) => {
    const { base, allow } = getDeclaration(type)
    const routesOf: readonly (readonly [Verb, string])[] = [
      ['list', `GET ${base}`],
      ['get', `GET ${base}/:id`],
      ['create', `POST ${base}`],
      ['update', `POST ${base}/:id`],
      ['remove', `DELETE ${base}/:id`],
      ['merge', `POST ${base}/merge`],
    ]
    return routesOf.flatMap(([verb, call]) => (allow[verb] === 'nobody' ? [] : [call]))
  })
  const declared = callNames.map((name) => `${getCall(name).method} ${getCall(name).path.replaceAll(/:\w+/g, ':id')}`)
  return new Set([...generic, ...declared])
}
