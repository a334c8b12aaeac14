// The draft of a new message stays in the tab until it was sent or is cleared: neither the popup's X nor a reload loses words.
import { useRef, useState } from 'react'
import { useFormDraft } from '../../../forms/use-form-draft.ts'
import type { MessageAddressee } from '../../../store/ui/message-part.ts'
import type { ChosenValues } from '../conversation/templates/use-filled-template.ts'

interface NewMessageDraft {
  /** The account that it is written from; empty: none is chosen. */
  readonly from: string
  readonly to: string
  readonly type: string
  readonly message: string
  readonly template: ChosenValues
}

interface KeptNewMessage {
  readonly written: NewMessageDraft
  /** It was begun before. */
  readonly isRestored: boolean
  readonly write: (part: Partial<NewMessageDraft>) => void
  /** Sent, or not wanted any more. */
  readonly clear: () => void
}

/** Each of those whom one writes to from their page has a draft of their own. */
const addressOf = (addressee: MessageAddressee | undefined): string =>
  addressee === undefined ? 'message.new' : `message.new.${'to' in addressee ? addressee.to : addressee.fbWaContactId}`

export const useNewMessageDraft = (addressee: MessageAddressee | undefined): KeptNewMessage => {
  const draft = useFormDraft(addressOf(addressee))
  const empty: NewMessageDraft = {
    from: '',
    to: addressee && 'to' in addressee ? addressee.to : '',
    type: 'Message',
    message: '',
    template: null,
  }
  // Written below.
  const [kept] = useState(() => draft.read() as NewMessageDraft | null)
  const [written, setWritten] = useState<NewMessageDraft>(kept ?? empty)
  const [isRestored, setRestored] = useState(kept !== null)
  // Two of its parts may change before React renders again.
  const latest = useRef(written)
  const hold = (next: NewMessageDraft): void => {
    latest.current = next
    setWritten(next)
  }
  return {
    written,
    isRestored,
    write: (part) => {
      const next = { ...latest.current, ...part }
      hold(next)
      const hasWords = next.to !== empty.to || next.message.trim() !== '' || next.template !== null
      draft.keep(hasWords ? { ...next } : null)
    },
    clear: () => {
      hold(empty)
      setRestored(false)
      draft.keep(null)
    },
  }
}
