// The registry of entity types without the fields of their records; part of the application's first script.
import { entityMeta } from './build-time/entity-meta.ts'
import type { EntityMeta } from './build-time/entity-meta.ts'
import type { EntityType } from './index.ts'

export const entityTypes = Object.keys(entityMeta) as EntityType[]

export const getEntityMeta = (type: EntityType): EntityMeta => entityMeta[type]

export const isEntityType = (name: string): name is EntityType => Object.hasOwn(entityMeta, name)
