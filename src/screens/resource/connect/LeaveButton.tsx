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
}

export const LeaveButton = ({ appReturn, isDone = false }: LeaveButtonProps) => {
  const { t } = useTranslation('connect')
  return (
    <Button
      component={Link}
      to={appReturn === null ? toListPath('CHANNEL') : toSafeTarget(appReturn, () => true)}
      variant={isDone ? 'outlined' : 'text'}
    >
      {t(isDone ? 'accounts.done' : 'accounts.leave')}
    </Button>
  )
}
