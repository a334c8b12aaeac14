// Conversations of an item on the item's record page. Screens must not import each other, so the application provides this part through
// a context; without it the page shows only the record's fields.
import { createContext } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { EntityType } from '../../../contract/index.ts'

export interface ItemPartProps {
  readonly type: EntityType
  /** Id of the page's record; opening the page marks its notifications as read. */
  readonly itemId: string
  readonly threadIds: readonly string[]
  /** The message at which the first conversation opens; null: the usual place. */
  readonly messageId: string | null
  /** Shown if there is nothing to show. */
  readonly none: ReactNode
}

export const ItemPartContext = createContext<ComponentType<ItemPartProps> | null>(null)
