// Tokens as they are kept: one of a person in an organisation, and one of a page.
import type { Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { addAudit } from '../../records/audit.ts'
import { asText } from '../../lib/json-reading.ts'
import { resumeAfterToken } from '../../platform/retry-later.ts'

/** FACEBOOK_TOKEN is the empty value. */
export const ofPeople = ''

interface PersonToken {
  readonly token: string
  readonly fbAppId: string | null | undefined
  readonly issued_at: string | null | undefined
  readonly expires_at: string | null | undefined
  readonly data_access_expires_at: string | null | undefined
  /** With `user_id`, under which it is found when the person withdraws their permission. */
  readonly data: Readonly<Record<string, unknown>>
}

/** In place of the person's earlier one there. */
export const storePersonToken = async (
  unit: UnitOfWork,
  organisationId: string,
  given: PersonToken,
): Promise<Row<'FBACCESSTOKEN'>> => {
  const personFbId = asText(given.data['user_id']) ?? ''
  const name = asText(given.data['name'])
  await unit.lock(`CONNECTION:${organisationId}:${personFbId}`)
  // Known as a Facebook user of the organisation: how much they may connect is set for them.
  // A business that shared its numbers is nobody who connects pages.
  const isPerson = given.data['platform'] !== 'whatsapp'
  if (isPerson && !(await unit.find('FBUSER', { organisationId, fbId: personFbId })))
    unit.add('FBUSER', { fbId: personFbId, name, profile: 'known', data: {} }, { organisationId })
  const fbAppId = given.fbAppId ?? null
  const all = await unit.findAll('FBACCESSTOKEN', { organisationId, fbAppId, tokenType: ofPeople })
  const known = all.find(({ data }) => data?.['user_id'] === personFbId)
  const kept = { ...given, fbAppId, isValid: true, data: { ...given.data } }
  const record = known
    ? await unit.change('FBACCESSTOKEN', known._id, kept)
    : unit.add('FBACCESSTOKEN', { ...kept, tokenType: ofPeople }, { organisationId })
  addAudit(unit, known ? 'updated' : 'created', 'FBACCESSTOKEN', record._id, { organisationId, fields: ['token'] })
  return record
}

/** In place of those it had. @param personFbId who gave it */
export const storePageToken = async (
  unit: UnitOfWork,
  page: { readonly organisationId: string; readonly fbPageId: string; readonly token: string },
  given: { readonly fbAppId: string | null | undefined; readonly personFbId: string },
): Promise<void> => {
  const { organisationId, fbPageId, token } = page
  for (const { _id } of await unit.findAll('FBACCESSTOKEN', { fbPageId })) await unit.remove('FBACCESSTOKEN', _id)
  const kept = {
    token,
    tokenType: 'MESSENGER_TOKEN' as const,
    fbAppId: given.fbAppId ?? null,
    fbPageId,
    issued_at: unit.now,
    expires_at: null,
    isValid: true,
    data: { user_id: given.personFbId },
  }
  unit.add('FBACCESSTOKEN', kept, { organisationId })
  await resumeAfterToken(unit, { fbPageId })
}
