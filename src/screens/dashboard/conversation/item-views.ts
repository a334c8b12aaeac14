// Views of all kinds of conversation of all channels.
import type { ItemView } from '../../../channels/channel-view.ts'
import { facebookCommentView, facebookPostView, messengerView } from '../../../channels/facebook/facebook-views.ts'
import {
  instagramCommentView,
  instagramMentionView,
  instagramMessageView,
} from '../../../channels/instagram/instagram-views.ts'
import { whatsappView } from '../../../channels/whatsapp/whatsapp-view.ts'
import { whatsappWebView } from '../../../channels/whatsapp-web/whatsapp-web-view.ts'

const itemViews: readonly ItemView[] = [
  messengerView,
  facebookCommentView,
  facebookPostView,
  instagramMessageView,
  instagramCommentView,
  instagramMentionView,
  whatsappView,
  whatsappWebView,
]

const items: Readonly<Record<string, ItemView>> = Object.fromEntries(itemViews.map((view) => [view.itemType, view]))

/** Undefined for a kind of conversation that this version does not know: it is listed, but its content is not rendered. */
export const viewOf = (itemType: string): ItemView | undefined => items[itemType]

/** Preloads the bubble contents of all channels. */
export const loadContents = async (): Promise<void> => {
  await Promise.all(itemViews.map(({ content }) => content.preload()))
}
