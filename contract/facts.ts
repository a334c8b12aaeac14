// The registry without the fields of records: what the application knows of every type from its first moment on.
import { entityFacts } from './derived/entity-facts.ts'
import type { EntityFacts } from './derived/entity-facts.ts'
import type { EntityType } from './index.ts'

export const entityTypes = Object.keys(entityFacts) as EntityType[]

export const factsOf = (type: EntityType): EntityFacts => entityFacts[type]

export const isEntityType = (name: string): name is EntityType => Object.hasOwn(entityFacts, name)
