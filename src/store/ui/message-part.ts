// Button and form to message somebody from their record page. The form belongs to the inbox, and screens must not import each other, so
// the application provides it through this context; without it there is no button.
import { createContext } from 'react'
import type { ComponentType } from 'react'

/** The recipient: a contact with the phone of ours that knows it, or a phone number. */
export type MessageAddressee = { readonly name: string } & (
  { readonly fbWaContactId: string; readonly fbWaPhoneId: string } | { readonly to: string }
)

export interface MessagePartProps {
  readonly addressee: MessageAddressee
  readonly onOpen: (threadId: string) => void
}

export const MessagePartContext = createContext<ComponentType<MessagePartProps> | null>(null)
