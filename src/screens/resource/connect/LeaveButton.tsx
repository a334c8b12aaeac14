// Leaves the wizard: returns to where it was opened, otherwise to the channels.
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { toSafeTarget } from '../../../lib/safe-target.ts'
import { toListPath } from '../../../store/ui/record-paths.ts'

interface LeaveButtonProps {
  /** A path of this application; an unknown path leads to the inbox. */
  readonly appReturn: string | null
  /** Whether anything was connected. */
  readonly isDone?: boolean
  /** Whether leaving is the only remaining action. */
  readonly isNext?: boolean
}

export const LeaveButton = ({ appReturn, isDone = false, isNext = false }: LeaveButtonProps) => {
  const { t } = useTranslation('connect')
  return (
    <Button
      component={Link}
      to={appReturn === null ? toListPath('CHANNEL') : toSafeTarget(appReturn, () => true)}
      variant={isNext ? 'contained' : isDone ? 'outlined' : 'text'}
    >
      {t(isDone ? 'accounts.done' : 'accounts.leave')}
    </Button>
  )
}
