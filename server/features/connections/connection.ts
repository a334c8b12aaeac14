// A person's access token, stored for an organisation, which lets their accounts be found and connected.
import type { Connection, ConnectPlatform } from '../../../contract/platform/connection-calls.ts'
import type { Row } from '../../../contract/index.ts'
import { canManageOrganisation, isMember } from '../../../contract/permissions.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { fetchLongLivedToken, fetchPerson } from '../auth/facebook/platform-login.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Context } from '../../context/context.ts'
import { asText } from '../../lib/json-reading.ts'
import { checkNotDeleted } from '../../records/check-not-deleted.ts'
import { storePersonToken, ofPeople } from './store-token.ts'

export interface OpenConnection {
  readonly record: Row<'FBACCESSTOKEN'>
  readonly organisationId: string
  readonly token: string
  /** The platform's id of the person. */
  readonly userId: string
  readonly personName: string
}

/** @throws ApiError NOT_FOUND, FORBIDDEN, ORGANISATION_DELETED */
export const checkManager = async (
  unit: UnitOfWork,
  rights: Rights,
  organisationId: string,
): Promise<Row<'ORGANISATION'>> => {
  const organisation = isMember(rights, organisationId) ? await unit.get('ORGANISATION', organisationId) : null
  if (!organisation) throw new ApiError('NOT_FOUND', undefined, 'ORGANISATION')
  if (!canManageOrganisation(rights, organisationId)) throw new ApiError('FORBIDDEN', undefined, 'ORGANISATION')
  await checkNotDeleted(unit.tx, [organisationId])
  return organisation
}

/**
 * Checks that the application is the one whose secret this server has.
 * @throws ApiError NOT_FOUND, FB_APPLICATION_UNKNOWN
 */
export const checkApplication = async (
  unit: UnitOfWork,
  { config }: Pick<Context, 'config'>,
  fbAppId: string,
): Promise<void> => {
  const application = await unit.get('FBAPPLICATION', fbAppId)
  if (!application) throw new ApiError('NOT_FOUND', undefined, 'FBAPPLICATION')
  if (application.fbId !== config.meta.appId) throw new ApiError('FB_APPLICATION_UNKNOWN', undefined, 'FBAPPLICATION')
}

export const timeOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** Exchanges the token for a long-lived one and stores it, replacing the person's earlier token in that organisation. */
export const saveConnection = async (
  services: Context,
  { userId: actor }: Rights,
  where: { readonly organisationId: string; readonly fbAppId: string; readonly platform?: ConnectPlatform },
  given: string,
): Promise<Connection> => {
  const { token, expiresAt, dataAccessExpiresAt, scopes } = await fetchLongLivedToken(services, given)
  const person = await fetchPerson(services, token)
  const { organisationId, fbAppId, platform = 'all' } = where
  const { result } = await transact(
    services.database,
    { actor },
    (unit) =>
      storePersonToken(unit, organisationId, {
        token,
        fbAppId,
        issued_at: unit.now,
        expires_at: timeOf(expiresAt),
        data_access_expires_at: timeOf(dataAccessExpiresAt),
        data: { user_id: person.id, name: person.name, scopes, platform },
      }),
    { now: services.now },
  )
  return { connectionId: result._id, organisationId }
}

/** @throws ApiError NOT_FOUND, FORBIDDEN, FB_TOKEN_INVALID */
export const openConnection = async (unit: UnitOfWork, rights: Rights, id: string): Promise<OpenConnection> => {
  const record = await unit.get('FBACCESSTOKEN', id)
  const organisationId = record?.organisationId ?? ''
  if (!record || !isMember(rights, organisationId)) throw new ApiError('NOT_FOUND', undefined, 'FBACCESSTOKEN')
  if (!canManageOrganisation(rights, organisationId)) throw new ApiError('FORBIDDEN', undefined, 'FBACCESSTOKEN')
  const userId = asText(record.data?.['user_id'])
  const token = await unit.secret('FBACCESSTOKEN', id, 'token')
  if (record.tokenType !== ofPeople || userId === null || token === null)
    throw new ApiError('NOT_FOUND', undefined, 'FBACCESSTOKEN')
  if (record.isValid === false) throw new ApiError('FB_TOKEN_INVALID', undefined, 'FBACCESSTOKEN')
  return { record, organisationId, token, userId, personName: asText(record.data?.['name']) ?? userId }
}
