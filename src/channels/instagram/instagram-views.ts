// Instagram, as the inbox asks for it: conversations, and comments under media.
import { hasContent } from '../MessageContent.tsx'
import type { ItemView, ServiceView } from '../channel-view.ts'
import { shownMessageWith } from '../shown-message.ts'
import { InstagramContent } from './InstagramContent.tsx'
import { InstagramCommentMark, InstagramMark } from './marks.tsx'
import { shownMedia } from './shown-media.ts'

const namespace = 'instagram'

export const instagramService: ServiceView = { service: 'instagram', namespace, nameKey: 'instagram:name', Mark: InstagramMark }

const shared = { namespace, shownMessage: shownMessageWith((reason) => `instagram:failure.${reason}`), Content: InstagramContent, hasContent }

export const instagramMessageView: ItemView = {
  ...shared,
  itemType: 'igConversation',
  nameKey: 'instagram:name',
  Mark: InstagramMark,
  window: 'warns',
  windowClosedKey: 'instagram:windowClosed',
  speakerType: null,
  contextOf: null,
}

export const instagramCommentView: ItemView = {
  ...shared,
  itemType: 'igComment',
  nameKey: 'instagram:comment',
  Mark: InstagramCommentMark,
  window: 'none',
  windowClosedKey: null,
  speakerType: 'IGCUSTOMERUSER',
  contextOf: shownMedia,
}
