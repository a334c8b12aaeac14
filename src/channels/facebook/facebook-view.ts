// Messenger, as the inbox asks for it.
import { threadItems } from '../../../contract/items.ts'
import type { ChannelView } from '../channel-view.ts'
import { MessageContent, hasContent } from './MessageContent.tsx'
import { MessengerMark } from './MessengerMark.tsx'
import { shownMessage } from './shown-message.ts'

const { textMax } = threadItems.fbConversation

export const facebookView: ChannelView = {
  service: 'facebook',
  namespace: 'facebook',
  nameKey: 'facebook:name',
  Mark: MessengerMark,
  shownMessage,
  Content: MessageContent,
  hasContent,
  composer: { textMax, counterFrom: textMax - 200 },
}
