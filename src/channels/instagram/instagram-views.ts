// Instagram views of a conversation: private messages, and comments below media.
import { lazyPart } from '../../components/lazy-part.tsx'
import type { ItemView } from '../channel-view.ts'
import { hasMessagingContent } from '../messaging-data.ts'
import { createShownMessage } from '../shown-message.ts'
import { instagramCommentName, instagramMentionName, instagramMessageName } from './instagram-names.ts'
import { toShownMedia } from './shown-media.ts'

const shared = {
  shownMessage: createShownMessage((reason) => `instagram:failure.${reason}`),
  content: lazyPart(
    async () => (await import(/* webpackChunkName: "conversation" */ './InstagramContent.tsx')).InstagramContent,
  ),
  hasContent: hasMessagingContent,
}

export const instagramMessageView: ItemView = {
  ...instagramMessageName,
  ...shared,
  window: 'warns',
  windowClosedKey: 'instagram:windowClosed',
  messageMenu: { react: 'reactToIgMessage', markAsRead: 'markIgMessageAsRead', quotes: false, passesOn: false },
  sendsAs: ['HUMAN_AGENT'],
  speakerType: null,
  contextOf: null,
}

export const instagramCommentView: ItemView = {
  ...instagramCommentName,
  ...shared,
  window: 'none',
  windowClosedKey: null,
  speakerType: 'IGCUSTOMERUSER',
  contextOf: toShownMedia,
}

/** Replies work as for a comment. */
export const instagramMentionView: ItemView = { ...instagramCommentView, ...instagramMentionName }
