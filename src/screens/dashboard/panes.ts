// Panes beside the inbox list: loaded once the list is visible.
import { lazyPart } from '../../components/lazy-part.tsx'
import { loadCode } from '../../lib/load-code.ts'
import { ConversationSkeleton } from './conversation/ConversationSkeleton.tsx'

export const Conversation = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation" */ './conversation/Conversation.tsx')).Conversation,
  { Skeleton: ConversationSkeleton },
)
export const CustomerPanel = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation" */ './customer/CustomerPanel.tsx')).CustomerPanel,
)
/** Loaded together with the conversation, from which it is opened. */
export const CustomerDrawer = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation" */ './customer/CustomerDrawer.tsx')).CustomerDrawer,
  { note: 'none' },
)
export const Arrivals = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation" */ './Arrivals.tsx')).Arrivals,
  { note: 'none' },
)
export const ThreadDialogs = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './ThreadDialogs.tsx')).ThreadDialogs,
  { note: 'overlay' },
)

export const loadPanes = async (): Promise<void> => {
  await Promise.all([
    Conversation.preload(),
    CustomerPanel.preload(),
    CustomerDrawer.preload(),
    Arrivals.preload(),
    ThreadDialogs.preload(),
    loadCode(() => import(/* webpackChunkName: "conversation" */ './conversation/item-views.ts')).then(
      ({ loadContents }) => loadContents(),
    ),
  ])
}
