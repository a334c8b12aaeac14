// The types a person may list, in sections by where their paths lie: what the navigation beside the records shows.
import { declarationOf, entityTypes } from '../../../../contract/index.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { has } from '../../../../contract/permissions.ts'
import type { Rights } from '../../../../contract/permissions.ts'
import { listPath } from '../../../store/navigation/record-paths.ts'

export const areas = ['platform', 'facebook', 'instagram', 'whatsapp', 'whatsapp-web'] as const
export type Area = (typeof areas)[number]

export interface Section {
  readonly area: Area
  readonly types: readonly EntityType[]
}

export const areaOf = (type: EntityType): Area => {
  const [, first = ''] = listPath(type).split('/')
  return areas.find((area) => area === first) ?? 'platform'
}

/** What is a person's own has its place elsewhere. */
const isListed = (type: EntityType, rights: Rights): boolean => {
  const { allow, scope } = declarationOf(type)
  return scope.kind !== 'own' && has(rights, allow.list)
}

export const sectionsFor = (rights: Rights): readonly Section[] =>
  areas
    .map((area) => ({ area, types: entityTypes.filter((type) => areaOf(type) === area && isListed(type, rights)) }))
    .filter(({ types }) => types.length > 0)
