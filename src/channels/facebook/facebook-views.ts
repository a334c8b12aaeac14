// Facebook, as the inbox asks for it: Messenger conversations, and comments under the posts of a page.
import { later } from '../../components/later.ts'
import type { ItemView, ServiceView } from '../channel-view.ts'
import { hasContent } from '../has-content.ts'
import { shownMessageWith } from '../shown-message.ts'
import { FacebookCommentMark, FacebookMark, MessengerMark } from './marks.tsx'
import { shownPost } from './shown-post.ts'

const namespace = 'facebook'

export const facebookService: ServiceView = { service: 'facebook', namespace, nameKey: 'inbox:service.facebook', Mark: FacebookMark }

const shared = {
  namespace,
  shownMessage: shownMessageWith((reason) => `facebook:failure.${reason}`),
  content: later(async () => (await import('./FacebookContent.tsx')).FacebookContent),
  hasContent,
}

export const messengerView: ItemView = {
  ...shared,
  itemType: 'fbConversation',
  nameKey: 'facebook:messenger',
  Mark: MessengerMark,
  window: 'warns',
  windowClosedKey: 'facebook:windowClosed',
  speakerType: null,
  contextOf: null,
}

export const facebookCommentView: ItemView = {
  ...shared,
  itemType: 'fbComment',
  nameKey: 'facebook:comment',
  Mark: FacebookCommentMark,
  window: 'none',
  windowClosedKey: null,
  speakerType: 'FBUSER',
  contextOf: shownPost,
}
