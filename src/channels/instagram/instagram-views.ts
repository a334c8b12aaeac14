// Instagram, as the inbox asks for it: conversations, and comments under media.
import { later } from '../../components/later.ts'
import type { ItemView, ServiceView } from '../channel-view.ts'
import { hasContent } from '../has-content.ts'
import { shownMessageWith } from '../shown-message.ts'
import { InstagramCommentMark, InstagramMark } from './marks.tsx'
import { shownMedia } from './shown-media.ts'

const namespace = 'instagram'

export const instagramService: ServiceView = { service: 'instagram', namespace, nameKey: 'inbox:service.instagram', Mark: InstagramMark }

const shared = {
  namespace,
  shownMessage: shownMessageWith((reason) => `instagram:failure.${reason}`),
  content: later(async () => (await import('./InstagramContent.tsx')).InstagramContent),
  hasContent,
}

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
