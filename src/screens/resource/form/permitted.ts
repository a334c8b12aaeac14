// What somebody may do with records of a type, as far as his rights say; the backend asks the same functions.
import { declarationOf } from '../../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { has } from '../../../../contract/permissions.ts'
import type { Rights } from '../../../../contract/permissions.ts'
import { createFields, updateFields } from '../fields/resource-fields.ts'
import type { ResourceField } from '../fields/resource-fields.ts'

const organisationOf = (type: EntityType, row: AnyRow): string | undefined => {
  const id = type === 'ORGANISATION' ? row._id : row['organisationId']
  return typeof id === 'string' ? id : undefined
}

export const mayCreate = (rights: Rights | null, type: EntityType, organisationId?: string): boolean =>
  rights !== null && has(rights, declarationOf(type).allow.create, organisationId)

export const mayRemove = (rights: Rights | null, type: EntityType, row: AnyRow): boolean =>
  rights !== null && has(rights, declarationOf(type).allow.remove, organisationOf(type, row))

export const mayUpdate = (rights: Rights | null, type: EntityType, row: AnyRow): boolean =>
  rights !== null && updateFields(type).length > 0 && has(rights, declarationOf(type).allow.update, organisationOf(type, row))

/** Only a Superadmin gives roles (decisions 18). */
export const offeredFields = (rights: Rights | null, type: EntityType): readonly ResourceField[] =>
  createFields(type).filter(({ path }) => type !== 'USER' || path !== 'role' || rights?.role === 'Superadmin')
