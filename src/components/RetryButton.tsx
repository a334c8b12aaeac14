// Button that retries a failed load; disabled meanwhile.
import Button from '@mui/material/Button'
import { useAction } from '../lib/use-action.ts'

interface RetryButtonProps {
  readonly label: string
  /** How long it stays disabled after the retry, ms. */
  readonly restMs: number
  readonly onRetry: () => unknown
}

export const RetryButton = ({ label, restMs, onRetry }: RetryButtonProps) => {
  const { isBusy, run } = useAction(async () => onRetry(), restMs)
  return (
    <Button variant="outlined" size="small" disabled={isBusy} onClick={run}>
      {label}
    </Button>
  )
}
