// Instagram's marks: a conversation (also used for the service itself), a comment.
import { MarkDisc, PublicBubble } from '../MarkDisc.tsx'

export const InstagramMark = () => (
  <MarkDisc channel="instagram">
    <rect x="4.4" y="4.4" width="9.2" height="9.2" rx="2.8" fill="none" stroke="#fff" strokeWidth="1.3" />
    <circle cx="9" cy="9" r="2.1" fill="none" stroke="#fff" strokeWidth="1.3" />
    <circle cx="11.6" cy="6.4" r="0.75" fill="#fff" />
  </MarkDisc>
)

export const InstagramCommentMark = () => (
  <MarkDisc channel="instagram">
    <PublicBubble />
    <circle cx="9" cy="7.9" r="2" fill="none" stroke="currentColor" strokeWidth="1.2" />
    <circle cx="12.2" cy="5.9" r="0.65" fill="currentColor" />
  </MarkDisc>
)
