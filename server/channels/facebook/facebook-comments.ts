// Adapter of comments on a page's posts: the Graph API's names, requests and answers.
import { createCommentsChannel } from '../../conversations/comments/comments-channel.ts'
import type { PlatformAdapter, ListedComment } from '../../conversations/comments/platform-adapter.ts'
import type { ObservedComment, ObservedPublication } from '../../conversations/comments/observed.ts'
import type { Attachment } from '../../../contract/channel-message.ts'
import { textIn } from '../../platform/account-records.ts'
import { parseEventTime } from '../../lib/event-time.ts'
import { asList, asObject, asText } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { addressOf, authorOf, wordsOf } from './feed-value.ts'
import { postContent } from './feed-posts.ts'
import { readFeed } from './feed.ts'
import { messengerAdapter } from './messenger.ts'

const commentFields = 'id,message,created_time,from,parent,object,attachment,is_hidden,permalink_url'
const postFields = 'id,message,story,created_time,updated_time,from,permalink_url,full_picture,is_hidden,attachments'
const maxListed = '50'

const idIn = (value: unknown): string | null => asText(asObject(value)?.['id'])
const timeOf = (value: unknown): string => parseEventTime(new Date(), value)

const attachmentOf = (value: unknown): Attachment | null => {
  const attachment = asObject(value)
  if (!attachment) return null
  const media = asObject(attachment['media'])
  const type = asText(attachment['type']) ?? ''
  const file =
    addressOf(media?.['source']) ?? addressOf(asObject(media?.['image'])?.['src']) ?? addressOf(attachment['url'])
  const kind = type.includes('video')
    ? 'video'
    : type === 'sticker'
      ? 'sticker'
      : type === 'photo' || type.startsWith('animated_image')
        ? 'image'
        : 'other'
  return { type: kind, file_url: file }
}

const readComment = (answer: unknown, publicationFbId: string | null): ObservedComment | null => {
  const comment = asObject(answer)
  const fbId = asText(comment?.['id'])
  const under = publicationFbId ?? idIn(comment?.['object'])
  if (!comment || fbId === null || under === null) return null
  const createdTime = timeOf(comment['created_time'])
  return {
    fbId,
    publicationFbId: under,
    parentFbId: idIn(comment['parent']),
    author: authorOf(comment),
    message: wordsOf(comment['message']),
    attachment: attachmentOf(comment['attachment']),
    createdTime,
    writtenTime: createdTime,
    edited: false,
    hidden: comment['is_hidden'] === true ? true : null,
    permalink: addressOf(comment['permalink_url']),
    mentions: false,
    publication: { permalink: null },
  }
}

const linkOf = (post: JsonObject): string | null =>
  addressOf(asObject(asList(asObject(post['attachments'])?.['data'])[0])?.['url'])

const readPublication = (answer: unknown): ObservedPublication | null => {
  const post = asObject(answer)
  const fbId = asText(post?.['id'])
  if (!post || fbId === null) return null
  const createdTime = timeOf(post['created_time'])
  const photoUrl = addressOf(post['full_picture'])
  return {
    fbId,
    author: authorOf(post),
    content: postContent(wordsOf(post['message']) || null, asText(post['story'])?.slice(0, 2_000) ?? null, photoUrl),
    link: photoUrl === null ? linkOf(post) : null,
    permalink: addressOf(post['permalink_url']),
    createdTime,
    writtenTime: post['updated_time'] === undefined ? createdTime : timeOf(post['updated_time']),
    hidden: post['is_hidden'] === true ? true : null,
    mentions: false,
  }
}

const readReplies = (answer: unknown): ListedComment[] =>
  asList(asObject(answer)?.['data']).flatMap((raw) => {
    const comment = asObject(raw)
    const fbId = asText(comment?.['id'])
    if (!comment || fbId === null) return []
    return [
      {
        fbId,
        message: wordsOf(comment['message']),
        attachment: attachmentOf(comment['attachment']),
        author: authorOf(comment),
        time: timeOf(comment['created_time']),
      },
    ]
  })

/** The same request answers a post and a comment. */
const commentBelow: PlatformAdapter['platform']['reply'] = (fbId, { text, fileId }) => ({
  path: `/${fbId}/comments`,
  body: { ...(text === '' ? {} : { message: text }), ...(fileId === null ? {} : { attachment_id: fileId }) },
})
const listBelow: PlatformAdapter['platform']['replies'] = (fbId) => ({
  path: `/${fbId}/comments`,
  query: {
    filter: 'stream',
    order: 'reverse_chronological',
    limit: maxListed,
    fields: 'id,message,attachment,from,created_time',
  },
})

export const facebookCommentsAdapter: PlatformAdapter = {
  itemType: 'fbComment',
  publicationItem: 'fbPost',
  privately: messengerAdapter,
  personType: 'FBUSER',
  publicationType: 'FBPOST',
  fields: { account: 'fbPageId', page: '_id', publication: 'fbPostId', accounts: 'fbPageIds', author: 'name' },
  received: 'NEW_FB_COMMENT',
  receivedPublication: 'NEW_FB_POST',
  published: 'NEW_FB_POST',
  // The id of a post on another wall begins with that wall's id.
  isHost: (pageFbId, postFbId) => postFbId.startsWith(`${pageFbId}_`),
  emptied: postContent(null, null, null),
  getWordsAndPicture: (post) => ({
    words: textIn(post, 'message') || (textIn(post, 'story') ?? ''),
    picture: textIn(post, 'photoUrl'),
  }),
  prefix: 'fb',
  platform: {
    comment: (fbId) => ({ path: `/${fbId}`, query: { fields: commentFields } }),
    readComment,
    publication: (fbId) => ({ path: `/${fbId}`, query: { fields: postFields } }),
    readPublication,
    reply: commentBelow,
    commentOn: commentBelow,
    hide: (fbId, hidden) => ({ path: `/${fbId}`, body: { is_hidden: hidden } }),
    replies: listBelow,
    comments: listBelow,
    publications: (accountFbId) => ({ path: `/${accountFbId}/posts`, query: { fields: postFields, limit: maxListed } }),
    wholeComments: (fbId, after) => ({
      path: `/${fbId}/comments`,
      query: { ...listBelow(fbId).query, fields: commentFields, ...(after === null ? {} : { after }) },
    }),
    readComments: (answer, publicationFbId) =>
      asList(asObject(answer)?.['data']).flatMap((one) => readComment(one, publicationFbId) ?? []),
    readReplies,
  },
}

export const facebookComments = createCommentsChannel(facebookCommentsAdapter, readFeed)
