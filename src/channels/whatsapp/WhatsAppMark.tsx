// WhatsApp's mark: a receiver in a round bubble.
import { MarkDisc } from '../MarkDisc.tsx'

export const WhatsAppMark = () => (
  <MarkDisc channel="whatsapp">
    <path
      d="M9.1 4a4.9 4.9 0 1 1-2.3 9.2l-2.3.7.7-2.2A4.9 4.9 0 0 1 9.1 4Z"
      fill="none"
      stroke="#fff"
      strokeWidth="1.2"
      strokeLinejoin="round"
    />
    <path d="M7.5 7.2c.1 1.9 1.3 3.2 3.3 3.4" fill="none" stroke="#fff" strokeWidth="1.7" strokeLinecap="round" />
  </MarkDisc>
)
