// Labels of a chat on its phone, beside its name.
import { ChatLabels } from '../../../../channels/whatsapp-web/ChatLabels.tsx'
import type { RecordPart } from '../override-parts.ts'

export const ChatActions = ({ row }: Pick<RecordPart, 'row'>) => <ChatLabels itemId={row._id} />
