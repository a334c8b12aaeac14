// Writing to somebody from their record's page: the form belongs to the inbox, and screens do not import each other, so the application
// provides it through this context. Without it there is no button.
import { createContext } from 'react'
import type { ComponentType } from 'react'

/** Who is written to: a contact with the number of ours that knows it, or somebody by their number. */
export type MessageAddressee = { readonly name: string } & (
  { readonly fbWaContactId: string; readonly fbWaPhoneId: string } | { readonly to: string }
)

export interface MessagePartProps {
  readonly addressee: MessageAddressee
  readonly onOpen: (threadId: string) => void
}

export const MessagePartContext = createContext<ComponentType<MessagePartProps> | null>(null)
