// What stands beside the text of a Messenger message or of a Facebook comment.
import { MessageContent } from '../MessageContent.tsx'
import type { MessageRow } from '../channel-view.ts'

export const FacebookContent = ({ row }: { readonly row: MessageRow }) => <MessageContent row={row} unsupportedKey="facebook:unsupported" />
