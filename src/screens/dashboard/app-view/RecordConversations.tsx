// Conversations of a record inside its page; for a publication without any, its content.
import type { EntityType } from '../../../../contract/index.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'
import type { ItemPartProps } from '../../../store/ui/item-part.ts'
import { ConversationSkeleton } from '../conversation/ConversationSkeleton.tsx'
import { ItemConversations } from './ItemConversations.tsx'

const QuietPublication = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation" */ './QuietPublication.tsx')).QuietPublication,
  { Skeleton: ConversationSkeleton },
)

const publications: Partial<Record<EntityType, 'fbPost' | 'igMedia'>> = { FBPOST: 'fbPost', IGMEDIA: 'igMedia' }

export const RecordConversations = ({ type, itemId, threadIds, messageId, none }: ItemPartProps) => {
  if (threadIds.length > 0) return <ItemConversations itemId={itemId} threadIds={threadIds} messageId={messageId} />
  const itemType = publications[type]
  return itemType === undefined ? none : <QuietPublication itemType={itemType} itemId={itemId} unknown={none} />
}
