// Facebook and its conversations, as the inbox's list names them.
import type { ItemName, ServiceView } from '../channel-view.ts'
import { FacebookCommentMark, FacebookMark, MessengerMark } from './marks.tsx'

const namespace = 'facebook'

export const facebookService: ServiceView = {
  service: 'facebook',
  namespace,
  nameKey: 'inbox:service.facebook',
  Mark: FacebookMark,
}

export const messengerName: ItemName = {
  itemType: 'fbConversation',
  namespace,
  nameKey: 'facebook:messenger',
  Mark: MessengerMark,
}

export const facebookPostName: ItemName = {
  itemType: 'fbPost',
  namespace,
  nameKey: 'facebook:visitorPost',
  Mark: FacebookCommentMark,
}

export const facebookCommentName: ItemName = {
  itemType: 'fbComment',
  namespace,
  nameKey: 'facebook:comment',
  Mark: FacebookCommentMark,
}
