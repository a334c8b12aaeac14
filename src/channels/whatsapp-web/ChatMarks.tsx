// Beside a chat's name: that it is a group, pinned, muted or read-only on the phone.
import { useRecord } from '../../store/records/use-record.ts'
import { ChatFlagMarks } from './ChatFlagMarks.tsx'

export const ChatMarks = ({ itemId }: { readonly itemId: string }) => {
  const chat = useRecord('WAWEBCHAT', itemId)
  return chat ? <ChatFlagMarks row={chat} /> : null
}
