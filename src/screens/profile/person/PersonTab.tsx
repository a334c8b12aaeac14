// The personal data: a form that follows the record until it is edited.
import Skeleton from '@mui/material/Skeleton'
import { useAppSelector } from '../../../store/hooks.ts'
import { useRecord } from '../../../store/records/use-record.ts'
import { selectSession } from '../../../store/network/session-slice.ts'
import { PersonForm } from './PersonForm.tsx'

export const PersonTab = () => {
  const { userId } = useAppSelector(selectSession)
  const user = useRecord('USER', userId)
  return user ? <PersonForm user={user} /> : <Skeleton variant="rounded" height={320} role="status" aria-busy="true" />
}
