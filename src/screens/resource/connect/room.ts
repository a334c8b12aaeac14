// How many accounts of each service an organisation may still connect, and which of a person's can be chosen.
import type { ConnectableAccount, ConnectableType } from '../../../../contract/platform/connection-calls.ts'
import type { OrganisationAllowance } from '../../../../contract/platform/organisation-calls.ts'

const serviceOf = { FBPAGE: 'FaFacebook', IGUSER: 'FaInstagram' } as const satisfies Record<ConnectableType, string>
export const connectedServices = ['FaFacebook', 'FaInstagram'] as const
export type ConnectedService = (typeof connectedServices)[number]

/** Infinity where no limit is set. */
export const getRoomFor = ({ allowance, used }: OrganisationAllowance, service: ConnectedService): number => {
  const max = allowance[service]
  return max === undefined || max === null ? Infinity : Math.max(0, max - used[service])
}

/** One that is connected has its place already. */
const takesPlace = ({ state }: ConnectableAccount): boolean => state === 'free' || state === 'disconnected'

export const isChoosable = ({ allowedServices }: OrganisationAllowance, account: ConnectableAccount): boolean =>
  account.missingTasks.length === 0 &&
  account.state !== 'connected' &&
  account.state !== 'elsewhere' &&
  allowedServices[serviceOf[account.type]]

/** Services of which more are chosen than there is room for. */
export const findOverfullServices = (
  allowance: OrganisationAllowance,
  chosen: readonly ConnectableAccount[],
): readonly ConnectedService[] =>
  connectedServices.filter(
    (service) =>
      chosen.filter((account) => serviceOf[account.type] === service && takesPlace(account)).length >
      getRoomFor(allowance, service),
  )
