// Conversation with a number that an agent entered: found by the same names as in webhooks, or created.
import type { AnyRow, Row } from '../../../contract/index.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { toInternationalDigits } from '../../../contract/telephone.ts'
import { getRecord } from '../../database/reads.ts'
import type { Reader } from '../../database/reads.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Context } from '../../context/context.ts'
import { mirrorAssignments } from '../../conversations/threads/commands.ts'
import { toNames } from './names.ts'
import { resolveContact } from './resolve-contact.ts'

export interface Addressee {
  readonly fbWaPhoneId: string | null | undefined
  readonly to: string | null | undefined
}

/** Our number, and the recipient's digits. @throws ApiError NOT_FOUND, NUMBER_INVALID */
export const readAddressee = async (
  reader: Reader,
  rights: Rights,
  { fbWaPhoneId, to }: Addressee,
): Promise<{ readonly phone: AnyRow; readonly digits: string }> => {
  const phone = fbWaPhoneId ? await getRecord(reader, rights, 'FBWAPHONE', fbWaPhoneId) : null
  if (!phone) throw new ApiError('NOT_FOUND', undefined, 'FBWAPHONE')
  const own = String(phone['displayPhoneNumber'] ?? '')
  const digits = toInternationalDigits(to ?? '', own)
  if (digits === null || digits === own.replaceAll(/\D/g, '')) throw new ApiError('NUMBER_INVALID', { to: to ?? '' })
  return { phone, digits }
}

/** The user who starts a conversation becomes its assignee. */
const takeOver = async (unit: UnitOfWork, thread: Row<'THREAD'>, userId: string): Promise<void> => {
  if (thread.lastMessageTime || thread.assigneeId) return
  await unit.change('THREAD', thread._id, { assigneeId: userId })
  await mirrorAssignments(unit, thread.customerId ?? null)
}

/** Runs in the unit of work that writes the message, so that both are stored or neither. @throws ApiError NOT_FOUND, NUMBER_INVALID */
export const openConversation = async (
  services: Context,
  unit: UnitOfWork,
  rights: Rights,
  addressee: Addressee,
): Promise<{ readonly contactId: string; readonly lastOutboundId: string | null }> => {
  const reader = { kysely: unit.tx, epoch: services.database.epoch }
  const { phone: visiblePhone, digits } = await readAddressee(reader, rights, addressee)
  const phone = await unit.get('FBWAPHONE', visiblePhone._id)
  const account = phone && (await unit.get('FBWABA', phone.fbWaBAId))
  if (!phone || !account) throw new ApiError('NOT_FOUND', undefined, 'FBWAPHONE')
  const { contact, thread } = await resolveContact(
    { services, unit, account, phone, organisationId: phone.organisationId ?? '', value: {}, time: unit.now },
    { names: toNames(digits, null) },
  )
  await takeOver(unit, thread, rights.userId)
  return { contactId: contact._id, lastOutboundId: thread.lastOutboundId ?? null }
}
