// Card of the publication that a comment belongs to, loaded on demand.
import type { Row } from '../../../../contract/index.ts'
import type { ItemView } from '../../../channels/channel-view.ts'
import { ContextCard } from './ContextCard.tsx'
import { useShownContext } from './use-shown-context.ts'

interface ThreadContextProps {
  readonly thread: Row<'THREAD'>
  readonly view: ItemView
}

export const ThreadContext = ({ thread, view }: ThreadContextProps) => {
  const shownContext = useShownContext(thread, view)
  return shownContext && <ContextCard {...shownContext} />
}
