// Facebook's marks: the network, a Messenger conversation, a comment.
import { MarkDisc, PublicBubble } from '../MarkDisc.tsx'

export const FacebookMark = () => (
  <MarkDisc channel="facebook">
    <path
      d="M11.6 4.6h-1c-1.1 0-1.8.75-1.8 1.85V14M6.6 8.9h4.5"
      fill="none"
      stroke="#fff"
      strokeWidth="1.9"
      strokeLinecap="round"
    />
  </MarkDisc>
)

export const MessengerMark = () => (
  <MarkDisc channel="facebook">
    <path
      fill="#fff"
      d="M9 3.9c3 0 5.3 2.1 5.3 4.8S12 13.5 9 13.5c-.5 0-1-.06-1.46-.17l-1.7.93c-.3.16-.66-.05-.66-.4v-1.5A4.6 4.6 0 0 1 3.7 8.7c0-2.7 2.3-4.8 5.3-4.8Z"
    />
    <path
      d="m6.3 9.9 1.8-2 1.8 1.5 1.8-2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </MarkDisc>
)

export const FacebookCommentMark = () => (
  <MarkDisc channel="facebook">
    <PublicBubble />
    <path
      d="M10.6 5.4H10c-.7 0-1.1.45-1.1 1.1v4.1M7.5 7.9h2.9"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
    />
  </MarkDisc>
)
