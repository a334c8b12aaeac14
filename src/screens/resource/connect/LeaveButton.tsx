// Out of the wizard: to where it was opened from, else to the channels.
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { toSafeTarget } from '../../../lib/safe-target.ts'
import { toListPath } from '../../../store/ui/record-paths.ts'

interface LeaveButtonProps {
  /** A path of this application; an unknown one leads to the inbox. */
  readonly appReturn: string | null
  /** Something was done. */
  readonly isDone?: boolean
  /** Nothing else is left to do here. */
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
