// The types a person may list, in sections by where their paths lie: what the navigation beside the records shows.
import { services } from '../../../../contract/channels.ts'
import { getDeclaration, entityTypes } from '../../../../contract/index.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { hasRight } from '../../../../contract/permissions.ts'
import type { Rights } from '../../../../contract/permissions.ts'
import { toListPath } from '../../../store/ui/record-paths.ts'

const areas = ['platform', ...services] as const
export type Area = (typeof areas)[number]

export interface Section {
  readonly area: Area
  readonly types: readonly EntityType[]
}

export const getArea = (type: EntityType): Area => {
  const [, first = ''] = toListPath(type).split('/')
  return areas.find((area) => area === first) ?? 'platform'
}

/** Types of a user's own stream have their place elsewhere. */
const isListed = (type: EntityType, rights: Rights): boolean => {
  const { allow, scope } = getDeclaration(type)
  return scope.kind !== 'own' && hasRight(rights, allow.list)
}

export const getSections = (rights: Rights): readonly Section[] =>
  areas
    .map((area) => ({ area, types: entityTypes.filter((type) => getArea(type) === area && isListed(type, rights)) }))
    .filter(({ types }) => types.length > 0)
