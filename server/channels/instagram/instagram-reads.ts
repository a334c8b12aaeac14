// Reads from Instagram: media, stories, tags, conversations, mentions and messages of an account.
import type { EntityType } from '../../../contract/index.ts'
import { createMessageRead } from '../../conversations/messaging/message-reads.ts'
import { asObject } from '../../lib/json-reading.ts'
import type { PlatformRead, ReadTarget } from '../../platform/platform-read.ts'
import { instagramAdapter } from './instagram-messaging.ts'
import { filterVisibleComments, filterVisibleConversations } from './filter-visible.ts'
import { mergeComments, mergeMedia, mergeTagged } from './merge-media.ts'

const mediaFields =
  'id,caption,media_type,media_product_type,media_url,thumbnail_url,permalink,timestamp,username,like_count,comments_count'
const childFields = 'id,media_type,media_url,thumbnail_url,permalink,timestamp,username'
const commentFields = 'id,text,timestamp,username,from,hidden,parent_id,like_count'
const mentionFields = 'id,text,timestamp,username,like_count,media{id,media_url}'

const onAccount = { type: 'IGUSER', right: 'member' } as const
const media = { type: 'IGMEDIA', apply: mergeMedia(null) } as const

/** The answer nests the mention in a field of the mentioned account. */
const toMentionRead = (type: EntityType, member: 'mentioned_media.media_id' | 'mentioned_comment.comment_id') => ({
  type,
  right: 'member' as const,
  request: ({ account, fbId }: ReadTarget) => ({
    path: `/${account.fbId}`,
    query: { fields: `${member}(${fbId}){${member.startsWith('mentioned_media') ? mediaFields : mentionFields}}` },
  }),
  itemsOf: (answer: Readonly<Record<string, unknown>>) => [asObject(answer[member.split('.')[0] ?? ''])],
})

const edge = (type: EntityType, name: string, fields: string, list: 'links' | 'cursors' = 'links') => ({
  type,
  right: 'member' as const,
  list,
  request: ({ fbId }: ReadTarget) => ({ path: `/${fbId}/${name}`, query: { fields } }),
})

export const instagramReads = {
  igUserMedia: { ...edge('IGUSER', 'media', mediaFields), merge: media },
  igUserStories: { ...edge('IGUSER', 'stories', mediaFields), merge: media },
  igUserTags: {
    ...edge('IGUSER', 'tags', mediaFields, 'cursors'),
    merge: { type: 'IGTAGGEDMEDIA', apply: mergeTagged },
  },
  igUserConversations: {
    ...onAccount,
    list: 'links',
    request: ({ page }) => ({
      path: `/${page.fbId}/conversations`,
      query: { platform: 'instagram', fields: 'id,updated_time,participants,snippet,unread_count,message_count' },
    }),
    filterVisible: filterVisibleConversations,
  },
  igMediaMentioned: { ...toMentionRead('IGMEDIA', 'mentioned_media.media_id'), merge: media },
  igMediaComments: {
    ...edge('IGMEDIA', 'comments', commentFields),
    filterVisible: filterVisibleComments,
    merge: mergeComments,
  },
  igMediaChildren: {
    ...edge('IGMEDIA', 'children', childFields),
    merge: {
      type: 'IGMEDIA',
      apply: (services, target, items) => mergeMedia(target.record._id)(services, target, items),
    },
  },
  igTaggedMentioned: {
    ...toMentionRead('IGTAGGEDMEDIA', 'mentioned_media.media_id'),
    merge: { type: 'IGTAGGEDMEDIA', apply: mergeTagged },
  },
  igTaggedComments: { ...edge('IGTAGGEDMEDIA', 'comments', commentFields), filterVisible: filterVisibleComments },
  igTaggedChildren: edge('IGTAGGEDMEDIA', 'children', childFields),
  igCommentMentioned: toMentionRead('IGCOMMENT', 'mentioned_comment.comment_id'),
  igMessageAttachments: createMessageRead(instagramAdapter, 'attachments'),
  igMessageShares: createMessageRead(instagramAdapter, 'shares'),
} as const satisfies Readonly<Record<string, PlatformRead>>
