// Writes to a WhatsApp contact from its page, and opens the conversation in the inbox.
import { use } from 'react'
import { useNavigate } from 'react-router'
import type { Row } from '../../../../../contract/index.ts'
import { threadPath } from '../../../../../contract/thread-path.ts'
import { MessagePartContext } from '../../../../store/ui/message-part.ts'
import type { RecordPart } from '../override-parts.ts'

export const ContactActions = ({ row, title }: RecordPart) => {
  const navigate = useNavigate()
  const WriteMessage = use(MessagePartContext)
  // These actions are registered for contacts only.
  const { _id, fbWaPhoneId } = row as unknown as Row<'FBWACONTACT'>
  if (WriteMessage === null) return null
  return (
    <WriteMessage
      addressee={{ name: title, fbWaContactId: _id, fbWaPhoneId }}
      onOpen={(threadId) => void navigate(threadPath(threadId))}
    />
  )
}
