// Rights on records of a type; the server uses the same functions.
import { getDeclaration } from '../../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { hasRight } from '../../../../contract/permissions.ts'
import type { Rights } from '../../../../contract/permissions.ts'
import { hasShownValue } from '../values/format-value.ts'
import { getCreateFields, getUpdateFields, isCorrectedOnly } from '../fields/resource-fields.ts'
import type { ResourceField } from '../fields/resource-fields.ts'

const organisationOf = (type: EntityType, row: AnyRow): string | undefined => {
  const id = type === 'ORGANISATION' ? row._id : row['organisationId']
  return typeof id === 'string' ? id : undefined
}

/** Whether the user may read records of the type anywhere; while the rights are unknown, the server decides. */
export const canRead = (rights: Rights | null, type: EntityType): boolean =>
  rights === null || hasRight(rights, getDeclaration(type).allow.list)

export const canCreate = (rights: Rights | null, type: EntityType, organisationId?: string): boolean =>
  rights !== null && hasRight(rights, getDeclaration(type).allow.create, organisationId)

export const canRemove = (rights: Rights | null, type: EntityType, row: AnyRow): boolean =>
  rights !== null && hasRight(rights, getDeclaration(type).allow.remove, organisationOf(type, row))

/** A deleted organisation cannot be changed until it is restored. */
const isDeletedOrganisation = (type: EntityType, row: AnyRow): boolean =>
  type === 'ORGANISATION' && Boolean(row['deletedTime'])

export const canUpdate = (rights: Rights | null, type: EntityType, row: AnyRow): boolean =>
  rights !== null &&
  !isDeletedOrganisation(type, row) &&
  getUpdateFields(type).length > 0 &&
  hasRight(rights, getDeclaration(type).allow.update, organisationOf(type, row))

/** Users cannot change their own rights. */
const ownRights = ['role', 'canManage']

/** Fields of a record that this user may change. */
export const getEditableFields = (rights: Rights | null, type: EntityType, row: AnyRow): readonly ResourceField[] => {
  const { restricted } = getDeclaration(type)
  const isOwn = type === 'USER' && row._id === rights?.userId
  return getUpdateFields(type).filter((resourceField) => {
    const { path } = resourceField
    const [field = ''] = path.split('.')
    if (isCorrectedOnly(type, resourceField) && !hasShownValue(resourceField, row)) return false
    const right = restricted[field]
    return (
      (right === undefined || (rights !== null && hasRight(rights, right))) && !(isOwn && ownRights.includes(field))
    )
  })
}

/** Only a Superadmin can set roles (docs/decisions.md, 18). */
export const getOfferedFields = (rights: Rights | null, type: EntityType): readonly ResourceField[] =>
  getCreateFields(type).filter(({ path }) => type !== 'USER' || path !== 'role' || rights?.role === 'Superadmin')
