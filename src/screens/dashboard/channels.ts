// The channels of the inbox: a new one is its folder and a line here.
import type { ChannelView } from '../../channels/channel-view.ts'
import { facebookView } from '../../channels/facebook/facebook-view.ts'

const channels: Readonly<Record<string, ChannelView>> = {
  facebook: facebookView,
}

/** Undefined for a service that this version does not know: its threads are listed, their content is not drawn. */
export const channelOf = (service: string): ChannelView | undefined => channels[service]

export const channelList = Object.values(channels)
