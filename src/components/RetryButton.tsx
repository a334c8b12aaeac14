// Asks again for what could not be loaded; disabled while it does.
import Button from '@mui/material/Button'
import { buttonReenableMs } from '../../contract/constants.ts'
import { useAction } from '../lib/use-action.ts'

interface RetryButtonProps {
  readonly label: string
  readonly onRetry: () => unknown
}

export const RetryButton = ({ label, onRetry }: RetryButtonProps) => {
  const { isBusy, run } = useAction(async () => onRetry(), buttonReenableMs)
  return (
    <Button variant="outlined" size="small" disabled={isBusy} onClick={run}>
      {label}
    </Button>
  )
}
