// Sections of the navigation below the settings: the types that the user may list, by the area of their paths. Agents see the types they
// work with; services that no organisation has are skipped.
import { services } from '../../../../contract/channels.ts'
import type { Service } from '../../../../contract/channels.ts'
import { getDeclaration, entityTypes } from '../../../../contract/index.ts'
import type { EntityType, Row } from '../../../../contract/index.ts'
import { canSeeReports, hasRight } from '../../../../contract/permissions.ts'
import type { Rights } from '../../../../contract/permissions.ts'
import { toListPath } from '../../../store/ui/record-paths.ts'
import { isWork } from '../work/conversation-question.ts'

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

/** Types of a user's own stream are shown elsewhere. */
const isListed = (type: EntityType, rights: Rights): boolean => {
  const { allow, scope } = getDeclaration(type)
  if (scope.kind === 'own' || !hasRight(rights, allow.list)) return false
  return canSeeReports(rights) || type === 'CUSTOMER' || isWork(type)
}

export const getSections = (rights: Rights, isOffered: (area: Area) => boolean): readonly Section[] =>
  areas
    .filter((area) => area === 'platform' || isOffered(area))
    .map((area) => ({ area, types: entityTypes.filter((type) => getArea(type) === area && isListed(type, rights)) }))
    .filter(({ types }) => types.length > 0)

const flags: Readonly<Partial<Record<Service, 'FaFacebook' | 'FaInstagram' | 'FaWhatsapp'>>> = {
  facebook: 'FaFacebook',
  instagram: 'FaInstagram',
  whatsapp: 'FaWhatsapp',
}

/** Services that an organisation may use, or has a channel of. */
export const findOfferedServices = (
  organisations: readonly Row<'ORGANISATION'>[],
  channels: readonly Row<'CHANNEL'>[],
): ReadonlySet<Area> =>
  new Set(
    services.filter((service) => {
      const flag = flags[service]
      return (
        channels.some((channel) => channel.service === service) ||
        (flag !== undefined && organisations.some(({ allowedServices }) => allowedServices?.[flag] !== false))
      )
    }),
  )
