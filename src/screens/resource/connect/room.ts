// Remaining allowance of an organisation for each service, and the accounts that can still be chosen.
import type { ConnectableAccount, ConnectableType } from '../../../../contract/platform/connection-calls.ts'
import type { OrganisationAllowance } from '../../../../contract/platform/organisation-calls.ts'

const serviceOf = { FBPAGE: 'FaFacebook', IGUSER: 'FaInstagram' } as const satisfies Record<ConnectableType, string>
export const connectedServices = ['FaFacebook', 'FaInstagram'] as const
export type ConnectedService = (typeof connectedServices)[number]

/** Infinity if no limit is set. */
export const getRoomFor = ({ allowance, used }: OrganisationAllowance, service: ConnectedService): number => {
  const max = allowance[service]
  return max === undefined || max === null ? Infinity : Math.max(0, max - used[service])
}

/** A connected account is already counted. */
const takesPlace = ({ state }: ConnectableAccount): boolean => state === 'free' || state === 'disconnected'

export const isChoosable = ({ allowedServices }: OrganisationAllowance, account: ConnectableAccount): boolean =>
  account.missingTasks.length === 0 &&
  account.state !== 'connected' &&
  account.state !== 'elsewhere' &&
  allowedServices[serviceOf[account.type]]

/** Services with more chosen accounts than the remaining allowance. */
export const findOverfullServices = (
  allowance: OrganisationAllowance,
  chosen: readonly ConnectableAccount[],
): readonly ConnectedService[] =>
  connectedServices.filter(
    (service) =>
      chosen.filter((account) => serviceOf[account.type] === service && takesPlace(account)).length >
      getRoomFor(allowance, service),
  )
