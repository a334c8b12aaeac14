// A record's page as its route shows it: with the conversation that the record belongs to.
import type { EntityType } from '../../contract/index.ts'
import { lazyPart } from '../components/lazy-part.tsx'
import { RecordScreen } from '../screens/resource/RecordScreen.tsx'
import { ItemPartContext } from '../store/ui/item-part.ts'

const ItemPart = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "app-view" */ '../screens/dashboard/app-view/ItemConversations.tsx'))
      .ItemConversations,
)

export const RecordPlace = ({ type }: { readonly type: EntityType }) => (
  <ItemPartContext value={ItemPart}>
    <RecordScreen type={type} />
  </ItemPartContext>
)
