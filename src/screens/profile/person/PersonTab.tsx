// Personal data: a form that follows the record until it is edited, and the e-mail address.
import Skeleton from '@mui/material/Skeleton'
import { useAppSelector } from '../../../store/hooks.ts'
import { useRecord } from '../../../store/records/use-record.ts'
import { selectSession } from '../../../store/network/session-slice.ts'
import { EmailForm } from './EmailForm.tsx'
import { PersonForm } from './PersonForm.tsx'

export const PersonTab = () => {
  const { userId } = useAppSelector(selectSession)
  const user = useRecord('USER', userId)
  return user ? (
    <>
      <PersonForm user={user} />
      <EmailForm email={user.profile?.email ?? null} />
    </>
  ) : (
    <Skeleton variant="rounded" height={320} role="status" aria-busy="true" />
  )
}
