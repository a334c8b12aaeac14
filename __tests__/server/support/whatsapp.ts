// WhatsApp webhook bodies in the platform's shape, with invented ids and texts; and the account that receives them.
import type { Row } from '../../../contract/index.ts'
import { transact } from '../../../server/database/transact.ts'
import { nobody } from './fixtures.ts'
import type { TestServer } from './server.ts'

export const accountId = '700700700700'
export const phoneId = '700111222333'
export const displayPhone = '15550001111'
export const base = Date.parse('2026-05-04T08:00:00.000Z')

export interface Person {
  readonly phone?: string
  readonly userId?: string
  readonly name?: string
  readonly username?: string
}

export const ada: Person = { phone: '905321112233', userId: 'TR.8800220011', name: 'Ada Kaya' }

let counter = 0

const seconds = (at: number): string => String(Math.floor(at / 1_000))

export const change = (value: object, field = 'messages', account = accountId) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: account,
      changes: [
        {
          field,
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: displayPhone, phone_number_id: phoneId },
            ...value,
          },
        },
      ],
    },
  ],
})

const contactsOf = ({ phone, userId, name, username }: Person) => [
  {
    ...(phone ? { wa_id: phone } : {}),
    ...(userId ? { user_id: userId } : {}),
    ...(name || username ? { profile: { name, username } } : {}),
  },
]

interface MessageOptions {
  readonly from?: Person
  readonly id?: string
  readonly at?: number
}

/** A message of any type; its content is in the field of that name. */
export const message = (
  type: string,
  content: object,
  { from = ada, id = `wamid.in${(counter += 1)}`, at = base + counter * 1_000 }: MessageOptions = {},
) =>
  change({
    contacts: contactsOf(from),
    messages: [
      {
        ...(from.phone ? { from: from.phone } : {}),
        ...(from.userId ? { from_user_id: from.userId } : {}),
        id,
        timestamp: seconds(at),
        type,
        ...content,
      },
    ],
  })

export const text = (body: string, sent: MessageOptions = {}) => message('text', { text: { body } }, sent)

export const echo = (
  type: string,
  content: object,
  { from: to = ada, id = `wamid.echo${(counter += 1)}`, at = base + counter * 1_000 }: MessageOptions = {},
) =>
  change(
    {
      message_echoes: [
        {
          from: displayPhone,
          to: to.phone ?? '',
          ...(to.userId ? { to_user_id: to.userId } : {}),
          id,
          timestamp: seconds(at),
          type,
          ...content,
        },
      ],
    },
    'smb_message_echoes',
  )

interface Past {
  readonly with?: Person
  /** Delivery status of a message of ours; absent for theirs. */
  readonly status?: string
  readonly id: string
  readonly at: number
}

/** A message from history, as the platform delivers it. */
export const past = (type: string, content: object, { with: person = ada, status: said, id, at }: Past) => {
  const [from, to] = said ? [displayPhone, person.phone] : [person.phone ?? person.userId, undefined]
  const old = {
    from,
    ...(to ? { to } : {}),
    id,
    timestamp: seconds(at),
    type,
    ...content,
    ...(said ? { history_context: { status: said } } : {}),
  }
  return change(
    {
      history: [
        {
          metadata: { phase: 0, chunk_order: 1, progress: 55 },
          threads: [{ id: person.phone ?? person.userId, messages: [old] }],
        },
      ],
    },
    'history',
  )
}

interface Status {
  readonly to?: Person
  readonly at?: number
  readonly mark?: string
  readonly more?: object
}

export const status = (
  id: string,
  name: string,
  { to = ada, at = base + (counter += 1) * 1_000, mark, more = {} }: Status = {},
) =>
  change({
    ...(name === 'failed' ? {} : { contacts: contactsOf(to) }),
    statuses: [
      {
        id,
        status: name,
        timestamp: seconds(at),
        recipient_id: to.phone ?? '',
        ...(to.userId ? { recipient_user_id: to.userId } : {}),
        ...(mark ? { biz_opaque_callback_data: mark } : {}),
        ...more,
      },
    ],
  })

export interface WhatsappAccount {
  readonly account: Row<'FBWABA'>
  readonly phone: Row<'FBWAPHONE'>
}

/** Our account and number, connected. */
export const connectWhatsapp = async (
  { services, seeded }: TestServer,
  { token = 'wa-token' } = {},
): Promise<WhatsappAccount> => {
  const own = { organisationId: seeded.organisation._id }
  const { result } = await transact(services.database, nobody, (unit) => {
    const account = unit.add('FBWABA', { fbId: accountId, name: 'Acme' }, own)
    const phone = unit.add(
      'FBWAPHONE',
      { fbId: phoneId, fbWaBAId: account._id, verifiedName: 'Acme', displayPhoneNumber: '+1 555-000-1111' },
      own,
    )
    unit.add(
      'CHANNEL',
      { name: 'Acme', service: 'whatsapp', accountType: 'FBWAPHONE', accountId: phone._id, status: 'connected' },
      own,
    )
    unit.add('FBACCESSTOKEN', { token, tokenType: 'WHATSAPP_BEARER', fbWaBAId: account._id }, own)
    return Promise.resolve({ account, phone })
  })
  return result
}
