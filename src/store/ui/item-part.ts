// Conversations of an item inside its record's page. Screens do not import each other, so the application provides the part through
// this context. Without it the page shows the record's fields only.
import { createContext } from 'react'
import type { ComponentType } from 'react'

export interface ItemPartProps {
  /** The record the page is about: its notifications are read by opening it. */
  readonly itemId: string
  /** Never empty. */
  readonly threadIds: readonly string[]
  /** The message at which the first of them opens; null: where it always does. */
  readonly messageId: string | null
}

export const ItemPartContext = createContext<ComponentType<ItemPartProps> | null>(null)
