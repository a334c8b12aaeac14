// Stores access tokens: a person's in an organisation, and a page's.
import type { Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { addAudit } from '../../records/audit.ts'
import { asText } from '../../lib/json-reading.ts'
import { resumeAfterToken } from '../../platform/retry-later.ts'

/** Token type of people's own tokens; the empty value means FACEBOOK_TOKEN. */
export const ofPeople = ''

interface PersonToken {
  readonly token: string
  readonly fbAppId: string | null | undefined
  readonly issued_at: string | null | undefined
  readonly expires_at: string | null | undefined
  readonly data_access_expires_at: string | null | undefined
  /** Contains `user_id`, by which the token is found when the person withdraws the permission. */
  readonly data: Readonly<Record<string, unknown>>
}

/** Replaces the person's earlier token in the organisation. */
export const storePersonToken = async (
  unit: UnitOfWork,
  organisationId: string,
  given: PersonToken,
): Promise<Row<'FBACCESSTOKEN'>> => {
  const personFbId = asText(given.data['user_id']) ?? ''
  const name = asText(given.data['name'])
  await unit.lock(`CONNECTION:${organisationId}:${personFbId}`)
  // Recorded as a Facebook user of the organisation, to whom the allowance per person applies. A business that shared its numbers
  // is not a person who connects pages.
  const isPerson = given.data['platform'] !== 'whatsapp'
  if (isPerson && !(await unit.find('FBUSER', { organisationId, fbId: personFbId })))
    unit.add('FBUSER', { fbId: personFbId, name, profile: 'known', data: {} }, { organisationId })
  const fbAppId = given.fbAppId ?? null
  const all = await unit.findAll('FBACCESSTOKEN', { organisationId, fbAppId, tokenType: ofPeople })
  const known = all.find(({ data }) => data?.['user_id'] === personFbId)
  const tokenFields = { ...given, fbAppId, isValid: true, data: { ...given.data } }
  const record = known
    ? await unit.change('FBACCESSTOKEN', known._id, tokenFields)
    : unit.add('FBACCESSTOKEN', { ...tokenFields, tokenType: ofPeople }, { organisationId })
  addAudit(unit, known ? 'updated' : 'created', 'FBACCESSTOKEN', record._id, { organisationId, fields: ['token'] })
  return record
}

/**
 * Replaces the page's earlier tokens.
 * @param given.personFbId the person who gave it
 */
export const storePageToken = async (
  unit: UnitOfWork,
  page: { readonly organisationId: string; readonly fbPageId: string; readonly token: string },
  given: { readonly fbAppId: string | null | undefined; readonly personFbId: string },
): Promise<void> => {
  const { organisationId, fbPageId, token } = page
  for (const { _id } of await unit.findAll('FBACCESSTOKEN', { fbPageId })) await unit.remove('FBACCESSTOKEN', _id)
  const tokenFields = {
    token,
    tokenType: 'MESSENGER_TOKEN' as const,
    fbAppId: given.fbAppId ?? null,
    fbPageId,
    issued_at: unit.now,
    expires_at: null,
    isValid: true,
    data: { user_id: given.personFbId },
  }
  unit.add('FBACCESSTOKEN', tokenFields, { organisationId })
  await resumeAfterToken(unit, { fbPageId })
}
