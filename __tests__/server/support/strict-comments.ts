// Posts, media and comments of the strict stand-in: the valid requests for each, the required permissions, and refusals. Facebook and
// Instagram differ in paths, parameters and permissions.
import type { FastifyRequest } from 'fastify'
import { Refusal } from './strict-requests.ts'
import type { Account, StrictRequests } from './strict-requests.ts'

/** An object on the platform. */
interface StrictObject {
  readonly id: string
  readonly accountId: string
  readonly kind: 'post' | 'comment'
  /** The publication of a comment; for a post or media its own id. */
  readonly publicationId: string
  readonly parentId: string | null
  readonly authorId: string
  readonly text: string
  readonly at: number
  hidden: boolean
  removed: boolean
  privatelyAnswered: boolean
}

type GivenObject = Pick<StrictObject, 'id' | 'accountId'> & Partial<Omit<StrictObject, 'id' | 'accountId'>>

export interface StrictComments {
  readonly objects: ReadonlyMap<string, StrictObject>
  add(given: GivenObject): StrictObject
  /** Removed by somebody on the platform. */
  remove(id: string): void
  /** Null if it is not an account's object. */
  answer(request: FastifyRequest, id: string, name: string, what: string): object | null
  /** An account's requests about comments elsewhere. */
  answerAccount(request: FastifyRequest, account: Account, name: string, what: string): object | null
  /** Accepts a private reply. @returns the response */
  replyPrivately(request: FastifyRequest, page: string): object
}

const weekMs = 7 * 24 * 3_600_000
const proof = 'appsecret_proof'
const facebookFields = [
  ...['id', 'message', 'created_time', 'from', 'parent', 'object', 'attachment', 'message_tags', 'permalink_url'],
  ...['can_comment', 'can_hide', 'can_like', 'can_remove', 'can_reply_privately', 'is_hidden', 'is_private'],
  ...['like_count', 'comment_count', 'user_likes', 'private_reply_conversation'],
]
const postFields = [
  ...['id', 'message', 'story', 'created_time', 'updated_time', 'from', 'permalink_url', 'full_picture', 'picture'],
  ...['status_type', 'is_published', 'is_hidden', 'attachments', 'can_reply_privately'],
]
const instagramFields = ['id', 'text', 'timestamp', 'username', 'from', 'hidden', 'like_count', 'parent_id', 'media']
const mediaFields = [
  ...['id', 'caption', 'media_type', 'media_product_type', 'media_url', 'thumbnail_url', 'permalink', 'timestamp'],
  ...['like_count', 'comments_count', 'username', 'owner', 'shortcode', 'alt_text', 'is_comment_enabled'],
]

const gone = (): Refusal => new Refusal(400, 100, 'Unsupported request, object does not exist', 33)
const noPrivateReply = (): Refusal => new Refusal(400, 100, 'The comment is invalid for messaging', 2534025)
/** Field names of one level, without those within braces. */
const namesIn = (fields: string): string[] => fields.split(/,(?![^{]*\})/).map((field) => field.replace(/[.({].*$/, ''))

export const createStrictComments = (requests: StrictRequests): StrictComments => {
  const { accounts, allow, complain, need } = requests
  const objects = new Map<string, StrictObject>()
  let made = 0

  const isInstagram = ({ accountId }: StrictObject): boolean => accounts.get(accountId)?.kind === 'instagram'
  const add = (given: GivenObject): StrictObject => {
    const object: StrictObject = {
      kind: 'comment',
      publicationId: given.id,
      parentId: null,
      authorId: 'somebody',
      text: '',
      at: Date.now(),
      hidden: false,
      removed: false,
      privatelyAnswered: false,
      ...given,
    }
    objects.set(object.id, object)
    return object
  }
  const find = (id: string): StrictObject => {
    const object = objects.get(id)
    if (!object || object.removed) throw gone()
    return object
  }

  const show = (object: StrictObject, asked: readonly string[]): object => {
    const { id, accountId, authorId, text, at, hidden, parentId, publicationId, privatelyAnswered } = object
    const own = authorId === accountId
    const time = new Date(at).toISOString().replace(/\.\d+Z$/, '+0000')
    const values: Readonly<Record<string, unknown>> = isInstagram(object)
      ? {
          text,
          timestamp: time,
          from: { id: authorId },
          hidden,
          parent_id: parentId ?? undefined,
          media: { id: publicationId },
        }
      : {
          message: text,
          created_time: time,
          from: { id: authorId },
          parent: parentId === null ? undefined : { id: parentId },
          object: { id: publicationId },
          is_hidden: hidden,
          can_hide: !own,
          can_remove: true,
          can_reply_privately: !own && !privatelyAnswered && Date.now() - at <= weekMs,
          private_reply_conversation: privatelyAnswered ? { id: `t_${id}` } : undefined,
        }
    return { ...Object.fromEntries(asked.map((field) => [field, values[field]])), id }
  }

  const read = (request: FastifyRequest, object: StrictObject, what: string): object => {
    const instagram = isInstagram(object)
    need(request, object.accountId, instagram ? 'instagram_basic' : 'pages_read_engagement')
    allow(what, request.query, ['fields', proof])
    const known =
      object.kind === 'post' ? (instagram ? mediaFields : postFields) : instagram ? instagramFields : facebookFields
    const asked = namesIn(String((request.query as { fields?: string }).fields ?? 'id'))
    for (const field of asked) if (!known.includes(field)) throw complain(`${what}: unknown field ${field}`)
    return show(object, asked)
  }

  const list = (request: FastifyRequest, object: StrictObject, what: string): object => {
    const instagram = isInstagram(object)
    need(request, object.accountId, instagram ? 'instagram_manage_comments' : 'pages_read_engagement')
    const paging = ['fields', 'limit', 'after', proof]
    allow(what, request.query, instagram ? paging : [...paging, 'filter', 'order', 'summary', 'since'])
    const { fields = 'id', limit = '25' } = request.query as { fields?: string; limit?: string }
    if (Number(limit) > 50) throw complain(`${what}: ${limit} at once`)
    const asked = namesIn(fields).filter((field) => field !== 'replies')
    const known = instagram ? instagramFields : facebookFields
    for (const field of asked) if (!known.includes(field)) throw complain(`${what}: unknown field ${field}`)
    const under = [...objects.values()].filter(
      (one) => one.kind === 'comment' && !one.removed && (one.parentId ?? one.publicationId) === object.id,
    )
    return { data: under.toReversed().map((one) => show(one, asked)) }
  }

  const write = (request: FastifyRequest, object: StrictObject, what: string): object => {
    const instagram = isInstagram(object)
    need(request, object.accountId, instagram ? 'instagram_manage_comments' : 'pages_manage_engagement')
    allow(what, request.query, [proof])
    allow(what, request.body, instagram ? ['message'] : ['message', 'attachment_id', 'attachment_url'])
    const { message } = (request.body ?? {}) as { message?: unknown }
    if (typeof message !== 'string' || message.trim() === '') throw complain(`${what}: no message`)
    if (instagram && [...message].length > 2_200) throw complain(`${what}: too long`)
    made += 1
    const prefix = object.publicationId.split('_').at(-1) ?? ''
    const { accountId, publicationId } = object
    const parentId = object.kind === 'comment' ? object.id : null
    const id = instagram ? `1799000${made}` : `${prefix}_9900${made}`
    return { id: add({ id, accountId, publicationId, parentId, authorId: accountId, text: message }).id }
  }

  const hide = (request: FastifyRequest, object: StrictObject, what: string): object => {
    const [scope, parameter] = isInstagram(object)
      ? (['instagram_manage_comments', 'hide'] as const)
      : (['pages_manage_engagement', 'is_hidden'] as const)
    need(request, object.accountId, scope)
    allow(what, request.query, [proof])
    allow(what, request.body, [parameter])
    const hidden = (request.body as Readonly<Record<string, unknown>> | null)?.[parameter]
    if (typeof hidden !== 'boolean') throw complain(`${what}: no ${parameter}`)
    if (object.authorId === object.accountId) throw new Refusal(400, 100, 'A comment of its own cannot be hidden')
    return requests.carryOut(() => {
      object.hidden = hidden
      return { success: true }
    })
  }

  const remove = (request: FastifyRequest, object: StrictObject, what: string): object => {
    need(request, object.accountId, isInstagram(object) ? 'instagram_manage_comments' : 'pages_manage_engagement')
    allow(what, request.query, [proof])
    if (request.body) throw complain(`${what}: a body`)
    return requests.carryOut(() => {
      object.removed = true
      return { success: true }
    })
  }

  const answer: StrictComments['answer'] = (request, id, name, what) => {
    if (!objects.has(id)) return null
    const object = find(id)
    const edge = isInstagram(object) && object.kind === 'comment' ? 'replies' : 'comments'
    if (name === 'GET') return read(request, object, what)
    if (name === `GET ${edge}`) return list(request, object, what)
    if (name === `POST ${edge}`) return write(request, object, what)
    if (object.kind === 'comment' && name === 'POST') return hide(request, object, what)
    if (object.kind === 'comment' && name === 'DELETE') return remove(request, object, what)
    return null
  }

  const answerMention = (request: FastifyRequest, account: Account, what: string): object => {
    need(request, account.id, 'instagram_manage_comments')
    allow(what, request.query, [proof])
    allow(what, request.body, ['media_id', 'comment_id', 'message'])
    const { media_id: mediaId, comment_id: commentId, message } = request.body as Readonly<Record<string, unknown>>
    if (typeof message !== 'string' || message === '') throw complain(`${what}: no message`)
    const media = find(String(mediaId))
    const parentId = commentId === undefined ? null : find(String(commentId)).id
    if (media.accountId === account.id) throw new Refusal(400, 100, 'The media is the account’s own')
    made += 1
    const { accountId } = media
    return {
      id: add({
        id: `1799000${made}`,
        accountId,
        publicationId: media.id,
        parentId,
        authorId: account.id,
        text: message,
      }).id,
    }
  }

  const readMention = (request: FastifyRequest, account: Account, what: string): object => {
    need(request, account.id, 'instagram_manage_comments')
    allow(what, request.query, ['fields', proof])
    const asked = String((request.query as { fields?: string }).fields)
    const [, member, , id = '', inner = ''] = /^(mentioned_(comment|media))\.\w+_id\((\w+)\)\{(.+)\}$/.exec(asked) ?? []
    if (member === undefined) throw complain(`${what}: unknown field ${asked}`)
    const known = member === 'mentioned_comment' ? instagramFields : mediaFields
    for (const field of namesIn(inner)) if (!known.includes(field)) throw complain(`${what}: unknown field ${field}`)
    return { id: account.id, [member]: show(find(id), namesIn(inner)) }
  }

  return {
    objects,
    add,
    remove: (id) => {
      find(id).removed = true
    },
    answer,
    answerAccount: (request, account, name, what) => {
      if (name === 'POST mentions') return answerMention(request, account, what)
      return name === 'GET' ? readMention(request, account, what) : null
    },
    replyPrivately: (request, page) => {
      allow('private reply', request.body, ['recipient', 'message'])
      const { recipient, message } = request.body as {
        recipient: Readonly<Record<string, string>>
        message?: Readonly<Record<string, string>>
      }
      allow('private reply', recipient, ['comment_id', 'post_id'])
      allow('private reply', message, ['text', 'metadata'])
      const object = objects.get(recipient['comment_id'] ?? recipient['post_id'] ?? '')
      if (!object || object.removed || object.authorId === object.accountId) throw noPrivateReply()
      if (isInstagram(object)) need(request, object.accountId, 'instagram_manage_comments')
      else if (object.accountId !== page) throw noPrivateReply()
      if (object.privatelyAnswered) throw new Refusal(400, 10900, 'Activity already replied to')
      if (Date.now() - object.at > weekMs) throw noPrivateReply()
      const text = message?.['text'] ?? ''
      if (text === '' || text.length > 2_000) throw complain('private reply: no text that it takes')
      const to = `psid-${object.authorId}`
      const before = requests.taken.length
      try {
        const id = requests.take({
          prefix: 'm_',
          from: page,
          to,
          text,
          mark: message?.['metadata'] ?? null,
          preview: false,
        })
        return { recipient_id: to, message_id: id }
      } finally {
        object.privatelyAnswered = requests.taken.length > before
      }
    },
  }
}
