// Instagram and its conversations, as the inbox's list names them.
import type { ItemName, ServiceView } from '../channel-view.ts'
import { InstagramCommentMark, InstagramMark } from './marks.tsx'

const namespace = 'instagram'

export const instagramService: ServiceView = {
  service: 'instagram',
  namespace,
  nameKey: 'inbox:service.instagram',
  Mark: InstagramMark,
}

export const instagramMessageName: ItemName = {
  itemType: 'igConversation',
  namespace,
  nameKey: 'instagram:name',
  Mark: InstagramMark,
}

export const instagramMentionName: ItemName = {
  itemType: 'igMedia',
  namespace,
  nameKey: 'instagram:mention',
  Mark: InstagramCommentMark,
}

export const instagramCommentName: ItemName = {
  itemType: 'igComment',
  namespace,
  nameKey: 'instagram:comment',
  Mark: InstagramCommentMark,
}
