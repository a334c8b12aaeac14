// Handlers of the calls about one contact or message: find a contact by the platform's id, and send a read receipt.
import type { AnyRow, Row } from '../../../contract/index.ts'
import { recordIdPattern } from '../../../contract/patterns.ts'
import { getRecord } from '../../database/reads.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { findToken } from '../../platform/account-token.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import { messageReadReceiptJob } from './message-read-receipt.ts'

/** The platform identifies a phone number by its digits. */
const toPlatformName = (given: string): string => (/^\+?[\d\s().-]+$/.test(given) ? given.replace(/\D/g, '') : given)

const findByExternalId = async ({
  services,
  rights,
  params,
  query,
}: CallContext<'waContactByExternalId'>): Promise<AnyRow> => {
  const fbWaPhoneId = query['fbWaPhoneId']
  if (typeof fbWaPhoneId !== 'string' || !recordIdPattern.test(fbWaPhoneId))
    throw new ApiError(
      'INVALID_BODY',
      { fbWaPhoneId: fbWaPhoneId === undefined ? 'EMPTY_VALUE' : 'INVALID_ID' },
      'waContactByExternalId',
    )
  const name = toPlatformName((params['externalId'] ?? '').trim())
  const { result: found } = await transact(services.database, { actor: null }, async (unit) =>
    name === ''
      ? null
      : ((await unit.find('FBWACONTACT', { fbWaPhoneId, remoteId: name })) ??
        (await unit.find('FBWACONTACT', { fbWaPhoneId, fbId: name })) ??
        (await unit.find('FBWACONTACT', { fbWaPhoneId, formerIds: name }))),
  )
  const contact = found && (await getRecord(services.database, rights, 'FBWACONTACT', found._id))
  if (!contact) throw new ApiError('NOT_FOUND', undefined, 'FBWACONTACT')
  return contact
}

const requestReadReceipt = async (
  { services, rights, params }: CallContext<'submitWaMessageRead'>,
  unit: UnitOfWork,
): Promise<Record<string, never>> => {
  const reader = { kysely: unit.tx, epoch: services.database.epoch }
  const visibleMessage = await getRecord(reader, rights, 'FBWAMESSAGE', params['id'] ?? '')
  if (!visibleMessage) throw new ApiError('NOT_FOUND', undefined, 'FBWAMESSAGE')
  const { _id, fbId, ownerSent, fbWaPhoneId } = visibleMessage as unknown as Row<'FBWAMESSAGE'>
  if (ownerSent === true || !fbId) throw new ApiError('NO_READ_RECEIPT', undefined, 'FBWAMESSAGE')
  const phone = await unit.get('FBWAPHONE', fbWaPhoneId)
  if (!phone || phone.isPassive === true || !(await findToken(unit, { fbWaBAId: phone.fbWaBAId })))
    throw new ApiError('CHANNEL_NOT_CONNECTED', undefined, 'FBWAPHONE')
  await enqueueJob(unit, messageReadReceiptJob(_id))
  return {}
}

export const contactHandlers: Handlers<'waContactByExternalId' | 'submitWaMessageRead'> = {
  waContactByExternalId: findByExternalId,
  submitWaMessageRead: requestReadReceipt,
}
