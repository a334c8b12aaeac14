// The channels of the inbox: a new one is its folder and lines here.
import type { ItemView, ServiceView } from '../../channels/channel-view.ts'
import { facebookCommentView, facebookService, messengerView } from '../../channels/facebook/facebook-views.ts'
import { instagramCommentView, instagramMessageView, instagramService } from '../../channels/instagram/instagram-views.ts'
import { whatsappService, whatsappView } from '../../channels/whatsapp/whatsapp-view.ts'

const itemViews: readonly ItemView[] = [messengerView, facebookCommentView, instagramMessageView, instagramCommentView, whatsappView]

/** In the order in which menus list them. */
export const channelList: readonly ServiceView[] = [facebookService, instagramService, whatsappService]

/** Translation namespaces that the channels' words stand in. */
export const channelNamespaces = channelList.map(({ namespace }) => namespace)

const services: Readonly<Record<string, ServiceView>> = Object.fromEntries(channelList.map((view) => [view.service, view]))

const items: Readonly<Record<string, ItemView>> = Object.fromEntries(itemViews.map((view) => [view.itemType, view]))

/** Undefined for a service that this version does not know. */
export const channelOf = (service: string): ServiceView | undefined => services[service]

/** Undefined for a kind of work item that this version does not know: it is listed, its content is not drawn. */
export const viewOf = (itemType: string): ItemView | undefined => items[itemType]

/** What bubbles hold beside their text, of all channels. */
export const loadContents = async (): Promise<void> => {
  await Promise.all(itemViews.map(({ content }) => content.load()))
}
