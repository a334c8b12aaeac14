// Beside the name of a chat on its page: its labels on the phone.
import { ChatLabels } from '../../../../channels/whatsapp-web/ChatLabels.tsx'
import type { RecordPart } from '../override-parts.ts'

export const ChatActions = ({ row }: Pick<RecordPart, 'row'>) => <ChatLabels itemId={row._id} />
