// Facebook views of a conversation: Messenger, and comments below posts of a page.
import { messageTags } from '../../../contract/facebook/message-kinds.ts'
import { lazyPart } from '../../components/lazy-part.tsx'
import type { ItemView } from '../channel-view.ts'
import { hasMessagingContent } from '../messaging-data.ts'
import { createShownMessage } from '../shown-message.ts'
import { facebookCommentName, facebookPostName, messengerName } from './facebook-names.ts'
import { toShownPost } from './shown-post.ts'

const shared = {
  shownMessage: createShownMessage((reason) => `facebook:failure.${reason}`),
  content: lazyPart(
    async () => (await import(/* webpackChunkName: "conversation" */ './FacebookContent.tsx')).FacebookContent,
  ),
  hasContent: hasMessagingContent,
}

export const messengerView: ItemView = {
  ...messengerName,
  ...shared,
  window: 'warns',
  windowClosedKey: 'facebook:windowClosed',
  messageMenu: { react: 'reactToFbMessage', markAsRead: 'markFbMessageAsRead', quotes: true, passesOn: false },
  Labels: lazyPart(
    async () => (await import(/* webpackChunkName: "conversation-tools" */ './PageLabels.tsx')).PageLabels,
    { note: 'none' },
  ),
  sendsAs: ['UPDATE', ...messageTags],
  speakerType: null,
  contextOf: null,
}

export const facebookCommentView: ItemView = {
  ...facebookCommentName,
  ...shared,
  window: 'none',
  windowClosedKey: null,
  speakerType: 'FBUSER',
  contextOf: toShownPost,
}

/** Replies work as for a comment. */
export const facebookPostView: ItemView = { ...facebookCommentView, ...facebookPostName }
