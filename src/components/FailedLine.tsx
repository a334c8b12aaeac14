// A line shown instead of a small part that could not be loaded, with a retry button.
import { RetryButton } from './RetryButton.tsx'
import styles from './failed-line.module.css'

interface FailedLineProps {
  readonly text: string
  /** Label of the retry button. */
  readonly retry: string
  /** How long the button stays disabled after a retry, ms. */
  readonly restMs: number
  readonly onRetry: () => unknown
}

export const FailedLine = ({ text, retry, restMs, onRetry }: FailedLineProps) => (
  <p className={styles.line} role="alert">
    {text}
    <RetryButton label={retry} restMs={restMs} onRetry={onRetry} />
  </p>
)
