// Facebook, as a conversation asks for it: Messenger, and comments under the posts of a page.
import { later } from '../../components/later.ts'
import type { ItemView } from '../channel-view.ts'
import { hasContent } from '../has-content.ts'
import { shownMessageWith } from '../shown-message.ts'
import { facebookCommentName, messengerName } from './facebook-names.ts'
import { shownPost } from './shown-post.ts'

const shared = {
  shownMessage: shownMessageWith((reason) => `facebook:failure.${reason}`),
  content: later(async () => (await import('./FacebookContent.tsx')).FacebookContent),
  hasContent,
}

export const messengerView: ItemView = {
  ...messengerName,
  ...shared,
  window: 'warns',
  windowClosedKey: 'facebook:windowClosed',
  speakerType: null,
  contextOf: null,
}

export const facebookCommentView: ItemView = {
  ...facebookCommentName,
  ...shared,
  window: 'none',
  windowClosedKey: null,
  speakerType: 'FBUSER',
  contextOf: shownPost,
}
