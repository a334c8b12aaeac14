// A colleague's name; a dash while it is not known.
import { entities } from '../../../contract/index.ts'
import { useRecord } from '../../store/loader/use-record.ts'

export const useUserName = (userId: string | null | undefined): string => {
  const user = useRecord('USER', userId)
  return user ? entities.USER.title(user) : '–'
}
