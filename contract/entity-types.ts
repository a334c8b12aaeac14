// The registry without the fields of records: what the application knows of every type from its first moment on.
import { entityMeta } from './build-time/entity-meta.ts'
import type { EntityMeta } from './build-time/entity-meta.ts'
import type { EntityType } from './index.ts'

export const entityTypes = Object.keys(entityMeta) as EntityType[]

export const getEntityMeta = (type: EntityType): EntityMeta => entityMeta[type]

export const isEntityType = (name: string): name is EntityType => Object.hasOwn(entityMeta, name)
