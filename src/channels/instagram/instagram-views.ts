// Instagram, as a conversation asks for it: private messages, and comments under media.
import { later } from '../../components/later.ts'
import type { ItemView } from '../channel-view.ts'
import { hasContent } from '../has-content.ts'
import { shownMessageWith } from '../shown-message.ts'
import { instagramCommentName, instagramMessageName } from './instagram-names.ts'
import { shownMedia } from './shown-media.ts'

const shared = {
  shownMessage: shownMessageWith((reason) => `instagram:failure.${reason}`),
  content: later(async () => (await import('./InstagramContent.tsx')).InstagramContent),
  hasContent,
}

export const instagramMessageView: ItemView = {
  ...instagramMessageName,
  ...shared,
  window: 'warns',
  windowClosedKey: 'instagram:windowClosed',
  speakerType: null,
  contextOf: null,
}

export const instagramCommentView: ItemView = {
  ...instagramCommentName,
  ...shared,
  window: 'none',
  windowClosedKey: null,
  speakerType: 'IGCUSTOMERUSER',
  contextOf: shownMedia,
}
