// Conversations of an item inside its record's page. Screens do not import each other, so the application provides the part through
// this context. Without it the page shows the record's fields only.
import { createContext } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { EntityType } from '../../../contract/index.ts'

export interface ItemPartProps {
  readonly type: EntityType
  /** The record the page is about: its notifications are read by opening it. */
  readonly itemId: string
  readonly threadIds: readonly string[]
  /** The message at which the first of them opens; null: where it always does. */
  readonly messageId: string | null
  /** Stands there where there is nothing to show. */
  readonly none: ReactNode
}

export const ItemPartContext = createContext<ComponentType<ItemPartProps> | null>(null)
