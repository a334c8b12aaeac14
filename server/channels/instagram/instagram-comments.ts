// Adapter of comments on an account's media: the Graph API's names, requests and answers.
import { createCommentsChannel } from '../../conversations/comments/comments-channel.ts'
import type { PlatformAdapter, ListedComment } from '../../conversations/comments/platform-adapter.ts'
import type { ObservedComment, ObservedPublication } from '../../conversations/comments/observed.ts'
import { textIn } from '../../platform/account-records.ts'
import { parseEventTime } from '../../lib/event-time.ts'
import { asList, asObject, asText, clip } from '../../lib/json-reading.ts'
import { mentionKind, readComments } from './comment-items.ts'
import { instagramAdapter } from './instagram-messaging.ts'
import { addressOf, authorOf, wordsOf } from './comment-members.ts'

const commentFields = 'id,text,timestamp,username,from,hidden,parent_id,media{id,media_product_type}'
const mentionFields = 'id,text,timestamp,username,from,parent_id,media{id}'
const mediaFields = 'id,caption,media_type,media_product_type,media_url,thumbnail_url,permalink,timestamp,username'
const listQuery = { fields: 'id,text,username,from,timestamp', limit: '50' }

const timeOf = (value: unknown): string => parseEventTime(new Date(), value)

/** Mentions are read through a field of the mentioned account. */
const unwrapMention = (answer: unknown, member: string): unknown => asObject(answer)?.[member] ?? answer

const readComment = (answer: unknown, publicationFbId: string | null): ObservedComment | null => {
  const mentions = asObject(answer)?.['mentioned_comment'] !== undefined
  const comment = asObject(unwrapMention(answer, 'mentioned_comment'))
  const fbId = asText(comment?.['id'])
  const media = asObject(comment?.['media'])
  const under = publicationFbId ?? asText(media?.['id'])
  if (!comment || fbId === null || under === null) return null
  const createdTime = timeOf(comment['timestamp'])
  return {
    fbId,
    publicationFbId: under,
    parentFbId: asText(comment['parent_id']),
    author: authorOf(comment),
    message: wordsOf(comment['text']),
    attachment: null,
    createdTime,
    writtenTime: createdTime,
    edited: false,
    hidden: comment['hidden'] === true ? true : null,
    permalink: null,
    mentions,
    publication: {
      permalink: null,
      content: { productType: asText(media?.['media_product_type']), ...(mentions ? { isMentioned: true } : {}) },
    },
  }
}

const readPublication = (answer: unknown): ObservedPublication | null => {
  const media = asObject(unwrapMention(answer, 'mentioned_media'))
  const fbId = asText(media?.['id'])
  if (!media || fbId === null) return null
  const createdTime = timeOf(media['timestamp'])
  const word = (name: string): string | null => clip(asText(media[name]) ?? '', 40) || null
  return {
    fbId,
    author: null,
    content: {
      caption: wordsOf(media['caption']) || null,
      mediaType: word('media_type'),
      productType: word('media_product_type'),
      mediaUrl: addressOf(media['media_url']),
      thumbnailUrl: addressOf(media['thumbnail_url']),
      permalink: addressOf(media['permalink'], 2_000),
      username: clip(asText(media['username']) ?? '', 150) || null,
    },
    link: null,
    permalink: null,
    createdTime,
    writtenTime: createdTime,
    hidden: null,
    mentions: false,
  }
}

const readReplies = (answer: unknown): ListedComment[] =>
  asList(asObject(answer)?.['data']).flatMap((raw) => {
    const reply = asObject(raw)
    const fbId = asText(reply?.['id'])
    if (!reply || fbId === null) return []
    return [
      {
        fbId,
        message: wordsOf(reply['text']),
        attachment: null,
        author: authorOf(reply),
        time: timeOf(reply['timestamp']),
      },
    ]
  })

/** Replies are nested in the comment that they answer. */
const readWithReplies = (raw: unknown, publicationFbId: string): ObservedComment[] => {
  const comment = readComment(raw, publicationFbId)
  if (!comment) return []
  const replies = asList(asObject(asObject(raw)?.['replies'])?.['data']).flatMap(
    (reply) => readComment(reply, publicationFbId) ?? [],
  )
  return [comment, ...replies.map((reply) => ({ ...reply, parentFbId: reply.parentFbId ?? comment.fbId }))]
}

export const instagramCommentsAdapter: PlatformAdapter = {
  itemType: 'igComment',
  publicationItem: 'igMedia',
  privately: instagramAdapter,
  personType: 'IGCUSTOMERUSER',
  publicationType: 'IGMEDIA',
  fields: {
    account: 'igUserId',
    page: 'fbPageId',
    publication: 'igMediaId',
    accounts: 'igUserIds',
    author: 'username',
  },
  received: 'NEW_IG_COMMENT',
  receivedPublication: 'NEW_IG_MENTIONED_MEDIA',
  mentionKind,
  // Media always belong to the account that published them: there is no wall for others to post on.
  isHost: () => false,
  emptied: {},
  getWordsAndPicture: (media) => ({
    words: textIn(media, 'caption') ?? '',
    // The media address of a video is not an image.
    picture:
      textIn(media, 'thumbnailUrl') ?? (textIn(media, 'mediaType') === 'VIDEO' ? null : textIn(media, 'mediaUrl')),
  }),
  prefix: 'ig',
  platform: {
    comment: (fbId, { accountFbId, mentioned }) =>
      mentioned
        ? { path: `/${accountFbId}`, query: { fields: `mentioned_comment.comment_id(${fbId}){${mentionFields}}` } }
        : { path: `/${fbId}`, query: { fields: commentFields } },
    readComment,
    publication: (fbId, { accountFbId, mentioned }) =>
      mentioned
        ? { path: `/${accountFbId}`, query: { fields: `mentioned_media.media_id(${fbId}){${mediaFields}}` } }
        : { path: `/${fbId}`, query: { fields: mediaFields } },
    readPublication,
    reply: (fbId, { text }, { accountFbId, mentioned, publicationFbId }) =>
      mentioned
        ? { path: `/${accountFbId}/mentions`, body: { media_id: publicationFbId, comment_id: fbId, message: text } }
        : { path: `/${fbId}/replies`, body: { message: text } },
    commentOn: (fbId, { text }, { accountFbId, mentioned }) =>
      mentioned
        ? { path: `/${accountFbId}/mentions`, body: { media_id: fbId, message: text } }
        : { path: `/${fbId}/comments`, body: { message: text } },
    hide: (fbId, hidden) => ({ path: `/${fbId}`, body: { hide: hidden } }),
    replies: (fbId) => ({ path: `/${fbId}/replies`, query: listQuery }),
    comments: (fbId) => ({ path: `/${fbId}/comments`, query: listQuery }),
    publications: (accountFbId) => ({
      path: `/${accountFbId}/media`,
      query: { fields: mediaFields, limit: listQuery.limit },
    }),
    wholeComments: (fbId, after) => ({
      path: `/${fbId}/comments`,
      query: {
        fields: `${commentFields},replies.limit(${listQuery.limit}){${commentFields}}`,
        limit: listQuery.limit,
        ...(after === null ? {} : { after }),
      },
    }),
    readComments: (answer, publicationFbId) =>
      asList(asObject(answer)?.['data']).flatMap((one) => readWithReplies(one, publicationFbId)),
    readReplies,
  },
}

export const instagramComments = createCommentsChannel(instagramCommentsAdapter, readComments)
