// Contents besides the text of a WhatsApp Web message.
import type { ContentProps } from '../channel-view.ts'
import { MessageContent } from '../MessageContent.tsx'

export const WhatsAppWebContent = ({ row, children }: ContentProps) => (
  <>
    <MessageContent row={row} unsupportedKey="whatsapp-web:unsupported" />
    {children}
  </>
)
