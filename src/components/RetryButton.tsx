// Asks again for what could not be loaded; disabled while it does.
import Button from '@mui/material/Button'
import { useAction } from '../lib/use-action.ts'

interface RetryButtonProps {
  readonly label: string
  /** How long after its end it stays disabled. */
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
