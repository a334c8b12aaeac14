// Draft of a new message, stored in the tab until it is sent or cleared: neither closing the dialog nor a reload loses text.
import { useRef, useState } from 'react'
import { useFormDraft } from '../../../forms/use-form-draft.ts'
import type { MessageAddressee } from '../../../store/ui/message-part.ts'
import type { ChosenValues } from '../conversation/templates/use-filled-template.ts'

interface NewMessageDraft {
  /** Sending account; empty if none is chosen. */
  readonly from: string
  readonly to: string
  readonly type: string
  readonly message: string
  readonly template: ChosenValues
}

interface KeptNewMessage {
  readonly written: NewMessageDraft
  /** Whether it was restored from an earlier draft. */
  readonly isRestored: boolean
  readonly write: (part: Partial<NewMessageDraft>) => void
  /** Called after sending or discarding. */
  readonly clear: () => void
}

/** Each recipient with a page of their own has a separate draft. */
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
  // The cast is safe, because only `write` below stores this draft.
  const [storedDraft] = useState(() => draft.read() as NewMessageDraft | null)
  const [written, setWritten] = useState<NewMessageDraft>(storedDraft ?? empty)
  const [isRestored, setRestored] = useState(storedDraft !== null)
  // Two parts may change before React renders again.
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
