// The parts of entity declarations that are needed from the start; without the fields.
import type { EntityDeclaration } from '../entity.ts'
import { getDeclaration, entityTypes } from '../index.ts'
import type { EntityType } from '../index.ts'

export type EntityMeta = Pick<EntityDeclaration, 'base' | 'allow' | 'cached' | 'bootstrap' | 'secret'> & {
  readonly scopeKind: EntityDeclaration['scope']['kind']
}

const toEntityMeta = (type: EntityType): EntityMeta => {
  const { base, scope, allow, cached, bootstrap, secret } = getDeclaration(type)
  return { base, scopeKind: scope.kind, allow, cached, bootstrap, secret }
}

export const entityMeta = Object.fromEntries(entityTypes.map((type) => [type, toEntityMeta(type)])) as Readonly<
  Record<EntityType, EntityMeta>
>
