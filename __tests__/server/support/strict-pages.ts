// The strict stand-in's pages: their fields, their subscriptions, and Messenger.
import type { FastifyRequest } from 'fastify'
import type { StrictComments } from './strict-comments.ts'
import type { Account, AnswerAt, StrictRequests } from './strict-requests.ts'

interface SentBody {
  readonly recipient?: { readonly id?: string }
  readonly message?: { readonly text: string; readonly metadata?: string }
  readonly sender_action?: string
}

const messageParameters = ['recipient', 'messaging_type', 'tag', 'message', 'sender_action']

export const createStrictPages = (
  requests: StrictRequests,
  { replyPrivately }: Pick<StrictComments, 'replyPrivately'>,
): AnswerAt => {
  const { allow, complain, need } = requests

  const subscriptions = (request: FastifyRequest, account: Account): object => {
    const what = `${request.method} subscribed_apps of a page`
    need(request, account.id, 'pages_manage_metadata')
    allow(what, request.query, ['appsecret_proof'])
    if (request.method === 'POST') {
      allow(what, request.body, ['subscribed_fields'])
      const fields = String((request.body as { subscribed_fields?: string } | null)?.subscribed_fields ?? '')
      if (fields === '') throw complain(`${what}: no subscribed_fields`)
      account.subscribed = fields.split(',')
      return { success: true }
    }
    if (request.method === 'DELETE') {
      account.subscribed = null
      return { success: true }
    }
    if (account.subscribed === null) return { data: [] }
    const ours = { id: requests.app.id, name: 'Social inbox', link: 'https://www.facebook.com/games/' }
    return { data: [{ ...ours, category: 'Business', subscribed_fields: account.subscribed }] }
  }

  const takeMessage = (request: FastifyRequest, page: string): object => {
    need(request, page, 'pages_messaging')
    allow('POST messages', request.body, messageParameters)
    const { recipient, message, sender_action: action } = request.body as SentBody
    if (recipient?.id === undefined) return replyPrivately(request, page)
    const to = recipient.id
    if (action) return { success: true, recipient_id: to }
    const mark = message?.metadata ?? null
    const id = requests.take({ prefix: 'm_', from: page, to, text: message?.text ?? '', mark, preview: false })
    return { recipient_id: to, message_id: id }
  }

  const listConversations = (request: FastifyRequest, page: string): object => {
    need(request, page, 'pages_messaging')
    allow('GET conversations', request.query, ['platform', 'user_id', 'fields', 'appsecret_proof'])
    const person = (request.query as { user_id?: string }).user_id
    const said = requests.taken.filter(({ from, to }) => from === page && to === person)
    const data = said.map(({ id, text, time }) => ({ id, message: text, from: { id: page }, created_time: time }))
    return { data: [{ id: 't_1', messages: { data: data.toReversed() } }] }
  }

  return (request, account, name, what) => {
    const { id } = account
    if (name.endsWith(' subscribed_apps')) return subscriptions(request, account)
    if (name === 'POST messages') return takeMessage(request, id)
    if (name === 'GET conversations') return listConversations(request, id)
    if (name !== 'GET') return null
    need(request, id, 'pages_messaging')
    return requests.fieldsOf(what, request, { id, name: account.name, instagram_business_account: undefined })
  }
}
