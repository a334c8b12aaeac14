// Channels of the inbox, as its list shows them. A new channel is one folder plus entries here and in conversation/item-views.ts.
import type { ItemName, ServiceView } from '../../channels/channel-view.ts'
import {
  facebookCommentName,
  facebookPostName,
  facebookService,
  messengerName,
} from '../../channels/facebook/facebook-names.ts'
import {
  instagramCommentName,
  instagramMentionName,
  instagramMessageName,
  instagramService,
} from '../../channels/instagram/instagram-names.ts'
import { whatsappName, whatsappService } from '../../channels/whatsapp/whatsapp-names.ts'
import { whatsappWebName, whatsappWebService } from '../../channels/whatsapp-web/whatsapp-web-names.ts'

const itemNames: readonly ItemName[] = [
  messengerName,
  facebookCommentName,
  facebookPostName,
  instagramMessageName,
  instagramCommentName,
  instagramMentionName,
  whatsappName,
  whatsappWebName,
]

/** In the order of the menus. */
export const channelList: readonly ServiceView[] = [
  facebookService,
  instagramService,
  whatsappService,
  whatsappWebService,
]

/** Translation namespaces of the channels. */
export const channelNamespaces = channelList.map(({ namespace }) => namespace)

const services: Readonly<Record<string, ServiceView>> = Object.fromEntries(
  channelList.map((view) => [view.service, view]),
)

const items: Readonly<Record<string, ItemName>> = Object.fromEntries(itemNames.map((name) => [name.itemType, name]))

/** Undefined for a service that this version does not know. */
export const channelOf = (service: string): ServiceView | undefined => services[service]

/** Undefined for a kind of conversation that this version does not know. */
export const itemNameOf = (itemType: string): ItemName | undefined => items[itemType]
