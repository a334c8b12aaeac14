// Contents beside the text of a Messenger message or a Facebook comment.
import { MessageContent } from '../MessageContent.tsx'
import type { ContentProps } from '../channel-view.ts'

export const FacebookContent = ({ row, children }: ContentProps) => (
  <>
    {children}
    <MessageContent row={row} unsupportedKey="facebook:unsupported" />
  </>
)
