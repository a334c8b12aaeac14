// Posts that a manager writes for a page: submitted by a command, published by a job, which notifies the author of a failure.
import type { Row } from '../../../contract/index.ts'
import { canManageOrganisation, isMember } from '../../../contract/permissions.ts'
import type { Rights } from '../../../contract/permissions.ts'
import type { Context } from '../../context/context.ts'
import { requestPublication } from '../../conversations/comments/requests.ts'
import { getReplyFile, linkMediaToMessage } from '../../conversations/sending/reply-file.ts'
import { uploadFile } from '../../conversations/sending/upload-file.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { done } from '../../jobs/job.ts'
import type { JobResult } from '../../jobs/job.ts'
import { ApiError } from '../../lib/api-error.ts'
import { asList, asObject, asText, clip } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { toStorableText } from '../../lib/lossless-json.ts'
import { findToken, openToken } from '../../platform/account-token.ts'
import { organisationOf } from '../../platform/account-records.ts'
import { addAudit } from '../../records/audit.ts'
import { checkNotReadOnly } from '../../records/check-not-read-only.ts'
import { classifySendError } from '../../platform/classify-error.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { recordTokenRefusal } from '../../platform/record-refusal.ts'
import { isActive } from '../../platform/webhook-subscription.ts'
import { facebookCommentsAdapter as adapter } from './facebook-comments.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

const neededScope = 'pages_manage_posts'
const maxAttempts = 6
const lookAgainMs = 5_000
/** Allowance for a platform clock that is behind ours. */
const clockMs = 60_000
/** Limits of the platform for scheduled posts. */
const minAheadMs = 10 * 60_000
const maxAheadMs = 30 * 86_400_000

interface Payload {
  readonly pageId: string
  readonly userId: string
  readonly message: string
  readonly link: string | null
  /** Ids of uploaded files. */
  readonly pictures: readonly string[]
  readonly scheduledTime: string | null
  readonly askedTime: string
  /** Platform ids of the pictures uploaded by all attempts with an unknown outcome. */
  readonly attached?: readonly string[]
}

export const publishPostJob = defineJob(
  'fbPublishPost',
  ({ _id: pageId, organisationId }: Row<'FBPAGE'>, post: Omit<Payload, 'pageId'>) => ({
    queue: 'answers',
    organisationId,
    lane: `fbPublishPost:${pageId}`,
    payload: { pageId, ...post },
  }),
)

interface NewPost {
  readonly message?: string | null | undefined
  readonly link?: string | null | undefined
  readonly media?: readonly string[] | null | undefined
  readonly scheduledTime?: string | null | undefined
}

interface PublishRequest {
  readonly rights: Rights
  readonly params: Readonly<Record<string, string>>
  readonly body: NewPost
}

/** @throws ApiError NOT_FOUND, FORBIDDEN, CHANNEL_NOT_CONNECTED, SCOPE_MISSING */
const checkPage = async (unit: UnitOfWork, rights: Rights, id: string): Promise<Row<'FBPAGE'>> => {
  const page = await unit.get('FBPAGE', id)
  if (!page || !isMember(rights, organisationOf(page))) throw new ApiError('NOT_FOUND', undefined, 'FBPAGE')
  if (!canManageOrganisation(rights, organisationOf(page))) throw new ApiError('FORBIDDEN', undefined, 'FBPAGE')
  const token = isActive(page) ? await findToken(unit, { fbPageId: id }) : null
  if (!token) throw new ApiError('CHANNEL_NOT_CONNECTED', undefined, 'FBPAGE')
  const scopes = token.data?.['scopes']
  // Scopes are unknown until the token is first checked; then the platform itself refuses.
  if (Array.isArray(scopes) && !scopes.includes(neededScope))
    throw new ApiError('SCOPE_MISSING', { scopes: [neededScope], message: neededScope }, 'FBPAGE')
  return page
}

const checkTime = (unit: UnitOfWork, time: string | null | undefined): void => {
  if (!time) return
  const aheadMs = Date.parse(time) - Date.parse(unit.now)
  if (!(aheadMs >= minAheadMs && aheadMs <= maxAheadMs))
    throw new ApiError('INVALID_BODY', { scheduledTime: 'TIME_NOT_SCHEDULABLE' }, 'FBPAGE')
}

/** @throws ApiError ATTACHMENT_NOT_FOUND, ATTACHMENT_TYPE_REFUSED, ATTACHMENT_TOO_LARGE when a file is not a picture that the author uploaded */
const takePictures = async (
  unit: UnitOfWork,
  { _id, organisationId = '' }: Row<'FBPAGE'>,
  userId: string,
  ids: readonly string[],
): Promise<void> => {
  for (const mediaId of ids) {
    await getReplyFile(unit, mediaId, userId, { itemType: 'fbComment', organisationId })
    await linkMediaToMessage(unit, mediaId, userId, { type: 'FBPAGE', id: _id })
  }
}

export const submitPost = async (
  { rights, params, body }: PublishRequest,
  unit: UnitOfWork,
): Promise<Record<string, never>> => {
  const page = await checkPage(unit, rights, params['id'] ?? '')
  await checkNotReadOnly(unit.tx, [organisationOf(page)], rights.userId, new Date(unit.now))
  const message = toStorableText(body.message ?? '').trim()
  const pictures = [...new Set(body.media ?? [])]
  if (message === '' && !body.link && pictures.length === 0) throw new ApiError('MESSAGE_EMPTY', undefined, 'FBPAGE')
  checkTime(unit, body.scheduledTime)
  await takePictures(unit, page, rights.userId, pictures)
  const post = { message, link: body.link ?? null, pictures, scheduledTime: body.scheduledTime ?? null }
  await enqueueJob(unit, publishPostJob(page, { ...post, userId: rights.userId, askedTime: unit.now }))
  // The platform shows only the page as the author; the audit log keeps the person.
  addAudit(unit, 'postSubmitted', 'FBPAGE', page._id, { organisationId: organisationOf(page) })
  return {}
}

interface Open {
  readonly page: Row<'FBPAGE'>
  readonly token: string
}

const open = async ({ database }: Context, pageId: string): Promise<Open | null> => {
  const { result } = await transact(database, { actor: null }, async (unit) => {
    const page = await unit.get('FBPAGE', pageId)
    const token = page && isActive(page) ? await openToken(unit, { fbPageId: pageId }) : null
    return page && token !== null ? { page, token } : null
  })
  return result
}

/** Notifies the author of the failure. The notification holds the text, so that it is not lost. */
const tellAuthor = async ({ database }: Context, payload: Payload, words: string): Promise<void> => {
  await transact(database, { actor: null }, async (unit) => {
    const page = await unit.get('FBPAGE', payload.pageId)
    if (!page) return
    unit.add(
      'NOTIFICATION',
      {
        type: 'POST_NOT_PUBLISHED',
        recipientId: payload.userId,
        threadItemId: null,
        itemType: 'FBPAGE',
        itemId: page._id,
        title: page.name ?? null,
        snippet: clip(words, 200),
        data: { message: payload.message, link: payload.link },
      },
      { organisationId: organisationOf(page) },
    )
  })
}

/** Attachments of a post; those of an album are nested one level deeper. */
const listShown = (post: JsonObject | null): readonly JsonObject[] =>
  asList(asObject(post?.['attachments'])?.['data']).flatMap((raw) => {
    const attachment = asObject(raw)
    const below = asList(asObject(attachment?.['subattachments'])?.['data']).map(asObject)
    return [attachment, ...below].filter((one) => one !== null)
  })

const pictureTypes = new Set(['photo', 'album'])

/** Compares addresses without their final slash, which the platform adds to a bare host and may drop elsewhere. */
const isSameAddress = (one: string | null, other: string | null): boolean => {
  const [first, second] = [one, other].map((text) => URL.parse(text ?? '')?.href.replace(/\/(?=$|[?#])/, ''))
  return first !== undefined && first === second
}

/**
 * Whether the post has the attachments of ours: only they identify a post without text. Pictures are compared by id, or by kind when the
 * process died before the ids were stored.
 */
const showsTheSame = (post: JsonObject | null, { link, pictures, attached = [] }: Payload): boolean => {
  const shown = listShown(post)
  if (pictures.length > 0 && attached.length > 0)
    return shown.some(({ target }) => attached.includes(asText(asObject(target)?.['id']) ?? ''))
  if (pictures.length > 0) return shown.some(({ media_type: type }) => pictureTypes.has(asText(type) ?? ''))
  return shown.some((one) => [one['unshimmed_url'], one['url']].some((url) => isSameAddress(asText(url), link)))
}

const postFields = 'id,message,created_time,attachments{media_type,type,url,unshimmed_url,target,subattachments}'

/** Finds our post at the platform, which may have accepted it although the response was lost. */
const findPublished = async (
  { platform }: Context,
  { page, token }: Open,
  payload: Payload,
): Promise<string | null> => {
  const answer = await platform.get({ path: `/${page.fbId}/posts`, token, query: { fields: postFields, limit: '25' } })
  const since = Date.parse(payload.askedTime) - clockMs
  for (const raw of asList(asObject(answer)?.['data'])) {
    const post = asObject(raw)
    const isSame = (asText(post?.['message']) ?? '') === payload.message
    // The text identifies our post. One without text is identified by its attachments.
    if (!isSame || (payload.message === '' && !showsTheSame(post, payload))) continue
    if (Date.parse(String(post?.['created_time'])) >= since) return asText(post?.['id'])
  }
  return null
}

/** @param attached receives the platform ids of the uploaded pictures, even when the post then fails */
const publish = async (
  services: Context,
  { page, token }: Open,
  payload: Payload,
  attached: string[],
): Promise<string | null> => {
  const pictures: string[] = []
  for (const mediaId of payload.pictures) {
    const file = { mediaId, path: `/${page.fbId}/photos`, field: 'source', idMember: 'id' }
    const id = await uploadFile(services, { ...file, fields: { published: 'false', temporary: 'true' } }, token)
    if (id !== null) pictures.push(id)
  }
  attached.push(...pictures)
  const { message, link, scheduledTime: time } = payload
  const answer = await services.platform.post({
    path: `/${page.fbId}/feed`,
    token,
    body: {
      ...(message === '' ? {} : { message }),
      ...(link === null ? {} : { link }),
      ...(pictures.length > 0 ? { attached_media: pictures.map((id) => ({ media_fbid: id })) } : {}),
      ...(time === null ? {} : { published: false, scheduled_publish_time: Math.floor(Date.parse(time) / 1_000) }),
    },
  })
  return asText(asObject(answer)?.['id'])
}

/** Requests the post from the platform in case its webhook does not arrive. */
const recordPublished = async (services: Context, { page: account }: Open, fbId: string | null): Promise<void> => {
  if (fbId === null) return
  await transact(services.database, { actor: null }, (unit) =>
    requestPublication({ adapter, services, unit, account }, fbId, false),
  )
}

export const createPublishHandler =
  (services: Context): JobHandler<typeof publishPostJob> =>
  async (payload, { attempts, uncertain }) => {
    const opened = await open(services, payload.pageId)
    const fail = async (words: string) => {
      await tellAuthor(services, payload, words)
      return { state: 'failed' as const, error: words }
    }
    if (!opened) return fail('The page is not connected.')
    const isScheduled = payload.scheduledTime !== null
    // Scheduled posts are not in the page's list of posts, so ours cannot be found: another attempt might publish it twice.
    if (isScheduled && uncertain) return fail('Nobody knows whether the page has it.')
    const attached = [...(payload.attached ?? [])]
    // When an earlier attempt may have succeeded, the next one looks for the post first, whatever this error is.
    const goOn = (words: string, inMs: number | null): JobResult<Payload> =>
      uncertain
        ? { state: 'unknown', error: words, inMs: inMs ?? lookAgainMs, remember: { attached } }
        : { state: 'retry', error: words, inMs }
    try {
      const known = uncertain ? await findPublished(services, opened, payload) : null
      const fbId = known ?? (await publish(services, opened, payload, attached))
      if (!isScheduled) await recordPublished(services, opened, fbId)
      return done
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      const verdict = classifySendError(error)
      if (verdict.action !== 'give-up' && attempts < maxAttempts) {
        if (verdict.action === 'find-out' && !isScheduled)
          return { state: 'unknown', error: error.message, inMs: lookAgainMs, remember: { attached } }
        if (verdict.action === 'retry') return goOn(error.message, error.retryAfterMs)
      }
      if (await recordTokenRefusal(services, { fbPageId: opened.page._id }, error)) return goOn(error.message, 0)
      return fail(error.message)
    }
  }
