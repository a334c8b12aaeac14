// Related lists of a record: the records that refer to it, or, for an organisation, those that belong to it.
import { getDeclaration, entityTypes } from '../../../../contract/index.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { usualTabKey } from '../../../components/RouterTabs.tsx'
import type { Rights } from '../../../../contract/permissions.ts'
import { hasRight } from '../../../../contract/permissions.ts'

export interface RelatedList {
  /** Value in the address. */
  readonly key: string
  readonly type: EntityType
  /** Field that refers to the record; null if the list is of the organisation's records. */
  readonly field: string | null
  /** Whether the type has several fields that refer to it. */
  readonly ambiguous: boolean
}

/** `fb` and `ig` are names from the route table. */
const ofOrganisation: readonly (readonly [key: string, type: EntityType])[] = [
  ['members', 'ORGANISATIONMEMBERSHIP'],
  ['invitations', 'ORGANISATIONINVITATION'],
  ['teams', 'TEAM'],
  ['channels', 'CHANNEL'],
  ['fb', 'FBPAGE'],
  ['ig', 'IGUSER'],
  ['wa', 'FBWABA'],
  ['customers', 'CUSTOMER'],
  ['quickReplies', 'ORGANISATIONQUICKREPLY'],
  ['labels', 'SOCIALLABEL'],
  ['subscriptions', 'ORGANISATIONSUBSCRIPTION'],
  ['fbUserAllowance', 'ORGANISATIONFBUSERALLOWANCE'],
]

const referring = (target: EntityType): readonly RelatedList[] =>
  entityTypes.flatMap((type) => {
    const fields = Object.entries(getDeclaration(type).references).flatMap(([field, to]) =>
      to === target ? [field] : [],
    )
    // A field with a list of references includes the single one.
    const shown = fields.filter((field) => !fields.includes(`${field}s`))
    return shown.map((field) => ({
      key: shown.length > 1 ? `${type}.${field}` : type,
      type,
      field,
      ambiguous: shown.length > 1,
    }))
  })

const isListed = (type: EntityType, rights: Rights): boolean => {
  const { allow, scope } = getDeclaration(type)
  return scope.kind !== 'own' && hasRight(rights, allow.list)
}

export const getRelated = (type: EntityType, rights: Rights): readonly RelatedList[] => {
  const all =
    type === 'ORGANISATION'
      ? ofOrganisation.map(([key, other]) => ({ key, type: other, field: null, ambiguous: false }))
      : referring(type)
  return all.filter((related) => isListed(related.type, rights))
}

/** Query parameter of the selected tab. */
export const tabKey = (type: EntityType): string => (type === 'ORGANISATION' ? 'organisation-tab' : usualTabKey)
