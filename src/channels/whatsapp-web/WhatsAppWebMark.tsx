// WhatsApp Web's mark: a linked phone.
import { MarkDisc } from '../MarkDisc.tsx'

export const WhatsAppWebMark = () => (
  <MarkDisc channel="whatsapp-web">
    <path
      d="M5.5 3.5h4.2v11H5.5zM11.5 6.8l2 2.2-2 2.2"
      fill="none"
      stroke="#fff"
      strokeWidth="1.3"
      strokeLinejoin="round"
    />
  </MarkDisc>
)
