// The strict stand-in's WhatsApp Business accounts and their numbers.
import type { FastifyRequest } from 'fastify'
import type { Account, AnswerAt, PlatformPhone, StrictRequests } from './strict-requests.ts'

interface SentBody {
  readonly recipient?: string
  readonly to?: string
  readonly text?: { readonly body: string; readonly preview_url?: boolean }
  readonly biz_opaque_callback_data?: string
  readonly status?: string
}

const messageParameters = [
  'messaging_product',
  'recipient_type',
  'to',
  'recipient',
  'type',
  'text',
  'template',
  'context',
  'biz_opaque_callback_data',
  'status',
  'message_id',
]

/** Parameters of the steps of a number. */
const steps: Readonly<Record<string, readonly string[]>> = {
  'POST request_code': ['code_method', 'language'],
  'POST verify_code': ['code'],
  'POST register': ['messaging_product', 'pin'],
  'POST deregister': [],
  'POST whatsapp_business_profile': [
    'messaging_product',
    'about',
    'address',
    'description',
    'email',
    'websites',
    'vertical',
  ],
}
const templateFields = [
  'id',
  'name',
  'language',
  'status',
  'category',
  'components',
  'quality_score',
  'rejected_reason',
  'parameter_format',
]

export const createStrictWhatsapp = (
  requests: StrictRequests,
): { readonly answerAccount: AnswerAt; readonly answerNumber: (phone: PlatformPhone) => AnswerAt } => {
  const { allow, need } = requests

  const subscriptions = (request: FastifyRequest, account: Account): object => {
    const what = `${request.method} subscribed_apps of a waba`
    need(request, account.id, 'whatsapp_business_management')
    allow(what, request.query, ['appsecret_proof'])
    if (request.method === 'GET') {
      const ours = { id: requests.app.id, name: 'Social inbox', link: 'https://www.facebook.com/games/' }
      return { data: account.subscribed === null ? [] : [{ whatsapp_business_api_data: ours }] }
    }
    if (request.method === 'POST') allow(what, request.body, [])
    account.subscribed = request.method === 'POST' ? [] : null
    return { success: true }
  }

  const takeMessage = (request: FastifyRequest, from: string, account: Account): object => {
    need(request, account.id, 'whatsapp_business_messaging')
    allow('POST messages', request.body, messageParameters)
    const { to: number, recipient, text, status, biz_opaque_callback_data: mark = null } = request.body as SentBody
    const to = String(number ?? recipient)
    if (status) return { success: true, recipient_id: to }
    const preview = text?.preview_url === true
    const id = requests.take({ prefix: 'wamid.', from, to, text: text?.body ?? '', mark, preview })
    return { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id }] }
  }

  const templates = (request: FastifyRequest, account: Account, what: string): object => {
    allow(what, request.query, ['appsecret_proof', 'fields', 'limit', 'after'])
    const nothing = Object.fromEntries(templateFields.map((field) => [field, undefined]))
    return { data: (account.templates ?? []).map((one) => requests.fieldsOf(what, request, { ...nothing, ...one })) }
  }

  const showPhone = (what: string, request: FastifyRequest, phone: PlatformPhone): object =>
    requests.fieldsOf(what, request, {
      id: phone.id,
      verified_name: phone.name,
      display_phone_number: phone.shown,
      quality_rating: phone.quality,
      code_verification_status: 'VERIFIED',
      status: phone.status,
      name_status: 'APPROVED',
      health_status: { can_send_message: phone.canSend, entities: [] },
    })

  return {
    answerAccount: (request, account, name, what) => {
      if (name.endsWith(' subscribed_apps')) return subscriptions(request, account)
      need(request, account.id, 'whatsapp_business_management')
      if (name === 'GET') return requests.fieldsOf(what, request, { id: account.id, name: account.name })
      if (name === 'GET message_templates') return templates(request, account, what)
      if (name !== 'GET phone_numbers') return null
      return { data: account.phones.map((phone) => showPhone(what, request, phone)) }
    },
    answerNumber: (phone) => (request, account, name, what) => {
      if (name === 'POST messages') return takeMessage(request, phone.id, account)
      const step = Object.hasOwn(steps, name) ? steps[name] : undefined
      if (step) {
        need(request, account.id, 'whatsapp_business_management')
        allow(what, request.body, step)
        return { success: true }
      }
      if (name !== 'GET') return null
      need(request, account.id, 'whatsapp_business_management')
      return showPhone(what, request, phone)
    },
  }
}
