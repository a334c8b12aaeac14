// What is asked about every entity type all the time, without the fields of its records.
import type { EntityDeclaration } from '../entity.ts'
import { declarationOf, entityTypes } from '../index.ts'
import type { EntityType } from '../index.ts'

export type EntityFacts = Pick<EntityDeclaration, 'base' | 'allow' | 'cached' | 'bootstrap' | 'secret'> & {
  readonly scopeKind: EntityDeclaration['scope']['kind']
}

const factsOf = (type: EntityType): EntityFacts => {
  const { base, scope, allow, cached, bootstrap, secret } = declarationOf(type)
  return { base, scopeKind: scope.kind, allow, cached, bootstrap, secret }
}

export const entityFacts = Object.fromEntries(entityTypes.map((type) => [type, factsOf(type)])) as Readonly<Record<EntityType, EntityFacts>>
