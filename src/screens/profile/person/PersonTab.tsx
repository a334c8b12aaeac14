// Who one is: loaded, then a form that follows the record while nothing is being written in it.
import Skeleton from '@mui/material/Skeleton'
import { useAppSelector } from '../../../store/hooks.ts'
import { useRecord } from '../../../store/loader/use-record.ts'
import { selectSession } from '../../../store/session/session-slice.ts'
import { PersonForm } from './PersonForm.tsx'

export const PersonTab = () => {
  const { userId } = useAppSelector(selectSession)
  const user = useRecord('USER', userId)
  return user ? <PersonForm user={user} /> : <Skeleton variant="rounded" height={320} role="status" aria-busy="true" />
}
