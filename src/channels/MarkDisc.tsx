// Background of each channel mark: a disc of 18 px in the channel's colour; this colour is used nowhere else.
import type { ReactNode } from 'react'
import type { Service } from '../../contract/channels.ts'

interface MarkDiscProps {
  readonly channel: Service
  readonly children: ReactNode
}

export const MarkDisc = ({ channel, children }: MarkDiscProps) => (
  <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden focusable="false" color={`var(--channel-${channel})`}>
    <circle cx="9" cy="9" r="9" fill="currentColor" />
    {children}
  </svg>
)

/** A square bubble for public comments; the channel's symbol is drawn inside it, in the channel's colour. */
export const PublicBubble = () => (
  <path
    fill="#fff"
    d="M5.2 3.8h7.6c.9 0 1.6.7 1.6 1.6v5c0 .9-.7 1.6-1.6 1.6H9.6l-2.9 2.5c-.3.25-.7.05-.7-.35V12h-.8c-.9 0-1.6-.7-1.6-1.6v-5c0-.9.7-1.6 1.6-1.6Z"
  />
)
