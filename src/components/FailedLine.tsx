// A line in the place of something small that could not be loaded, with a button to retry.
import { RetryButton } from './RetryButton.tsx'
import styles from './failed-line.module.css'

interface FailedLineProps {
  readonly text: string
  /** Label of the button. */
  readonly retry: string
  /** How long the button rests after it. */
  readonly restMs: number
  readonly onRetry: () => unknown
}

export const FailedLine = ({ text, retry, restMs, onRetry }: FailedLineProps) => (
  <p className={styles.line} role="alert">
    {text}
    <RetryButton label={retry} restMs={restMs} onRetry={onRetry} />
  </p>
)
