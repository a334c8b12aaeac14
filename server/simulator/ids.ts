// Ids in the platform's formats: the same seed and the same order of events give the same ids.
import { createHash } from 'node:crypto'

const digest = (algorithm: 'sha256' | 'sha512', text: string): Buffer => createHash(algorithm).update(text).digest()

/** Decimal digits derived from the text; the first one is never 0. */
const digitsOf = (text: string, length: number): string => {
  const value = BigInt(`0x${digest('sha256', text).toString('hex')}`) % 10n ** BigInt(length - 1)
  return `1${value.toString().padStart(length - 1, '0')}`
}

export interface Ids {
  pageId(): string
  psid(): string
  conversationId(psid: string): string
  mid(): string
  traceId(): string
  challenge(): string
  /** Depends only on the page, so that a page that is created again has the same token. */
  pageToken(pageFbId: string): string
  /** A business's own token for one WhatsApp account, as Embedded Signup gives it. */
  systemToken(wabaId: string): string
  instagramId(): string
  igsid(): string
  instagramMid(): string
  mediaId(): string
  instagramCommentId(): string
  postNumber(): string
  commentNumber(): string
  /** The id of a comment's author, which differs from the same person's id in messages. */
  authorId(pageFbId: string, who: string): string
  wabaId(): string
  phoneId(): string
  phoneNumber(): string
  wamid(): string
  /** A business-scoped id; depends only on the account and the person. */
  businessScopedId(wabaId: string, who: string): string
  whatsappMediaId(): string
  /** Id of a file that a page uploads. */
  uploadId(): string
  templateId(): string
  /** Id of a label of a page's inbox. */
  labelId(): string
  /** Long-lived token of a member; default: the owner. */
  userToken(memberId?: string): string
  userId(): string
  memberId(): string
  loginCode(): string
  shortToken(): string
  /** A pseudo-random number in [0, 1). */
  chance(): number
}

export const createIds = (seed: string, counter: { counter: number }): Ids => {
  const next = (kind: string): string => {
    counter.counter += 1
    return `${seed}:${kind}:${counter.counter}`
  }
  const token = (text: string): string =>
    `EAA${digest('sha512', text).toString('base64url').replaceAll(/[-_]/g, 'Z')}ZD`
  return {
    pageId: () => digitsOf(next('page'), 15),
    psid: () => digitsOf(next('person'), 17).replace(/^1/, '7'),
    conversationId: (psid) => `t_${digitsOf(`${seed}:conversation:${psid}`, 16)}`,
    mid: () => `m_${digest('sha512', next('message')).toString('base64url')}`,
    traceId: () => `A${digest('sha256', next('trace')).toString('base64url').slice(0, 22)}`,
    challenge: () => digitsOf(next('challenge'), 10),
    pageToken: (pageFbId) => token(`${seed}:page-token:${pageFbId}`),
    systemToken: (wabaId) => token(`${seed}:system-token:${wabaId}`),
    instagramId: () => digitsOf(next('instagram'), 17).replace(/^1\d{4}/, '17841'),
    igsid: () => digitsOf(next('igsid'), 16),
    instagramMid: () => `aWdf${digest('sha512', next('instagram-message')).toString('base64url')}ZD`,
    mediaId: () => digitsOf(next('media'), 17).replace(/^1\d\d/, '179'),
    instagramCommentId: () => digitsOf(next('instagram-comment'), 17).replace(/^1\d\d/, '178'),
    postNumber: () => digitsOf(next('post'), 15),
    commentNumber: () => digitsOf(next('comment'), 15),
    authorId: (pageFbId, who) => digitsOf(`${seed}:author:${pageFbId}:${who}`, 16).replace(/^1/, '6'),
    wabaId: () => digitsOf(next('waba'), 15),
    phoneId: () => digitsOf(next('phone'), 15),
    phoneNumber: () => digitsOf(next('number'), 12).replace(/^1\d{2}/, '905'),
    wamid: () => `wamid.${digest('sha256', next('whatsapp-message')).toString('base64')}`,
    businessScopedId: (wabaId, who) => `TR.${digitsOf(`${seed}:bsuid:${wabaId}:${who}`, 20)}`,
    whatsappMediaId: () => digitsOf(next('whatsapp-media'), 16),
    uploadId: () => digitsOf(next('upload'), 16),
    labelId: () => digitsOf(next('label'), 16),
    templateId: () => digitsOf(next('template'), 16),
    userToken: (memberId) => token(memberId === undefined ? `${seed}:user-token` : `${seed}:user-token:${memberId}`),
    userId: () => digitsOf(`${seed}:user`, 16),
    memberId: () => digitsOf(next('member'), 16),
    loginCode: () => `AQ${digest('sha512', next('code')).toString('base64url')}`,
    shortToken: () => token(next('short-token')),
    chance: () => digest('sha256', next('chance')).readUInt32BE(0) / 2 ** 32,
  }
}
