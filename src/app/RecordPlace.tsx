// Record page of its route, together with the conversation that the record belongs to.
import type { EntityType } from '../../contract/index.ts'
import { lazyPart } from '../components/lazy-part.tsx'
import { RecordScreen } from '../screens/resource/RecordScreen.tsx'
import { ItemPartContext } from '../store/ui/item-part.ts'
import { MessagePartContext } from '../store/ui/message-part.ts'

const ItemPart = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "app-view" */ '../screens/dashboard/app-view/RecordConversations.tsx'))
      .RecordConversations,
)

const WriteMessage = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "templates" */ '../screens/dashboard/list/WriteMessage.tsx')).WriteMessage,
  { note: 'none' },
)

export const RecordPlace = ({ type }: { readonly type: EntityType }) => (
  <ItemPartContext value={ItemPart}>
    <MessagePartContext value={WriteMessage}>
      <RecordScreen type={type} />
    </MessagePartContext>
  </ItemPartContext>
)
