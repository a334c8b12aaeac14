// Says that something could not be loaded, with a retry button.
import { CloudOff } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { EmptyState } from './EmptyState.tsx'
import { RetryButton } from './RetryButton.tsx'

interface LoadFailedProps {
  readonly icon?: LucideIcon
  readonly title: string
  readonly text?: string
  /** Label of the retry button. */
  readonly retry: string
  /** How long the button stays disabled after a retry, ms. */
  readonly restMs: number
  readonly onRetry: () => unknown
}

export const LoadFailed = ({ icon = CloudOff, title, text, retry, restMs, onRetry }: LoadFailedProps) => (
  <EmptyState
    role="alert"
    icon={icon}
    title={title}
    {...(text === undefined ? {} : { text })}
    action={<RetryButton label={retry} restMs={restMs} onRetry={onRetry} />}
  />
)
