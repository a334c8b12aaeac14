// A colleague's name, with "(passive)" behind it where they cannot sign in any more; a dash while it is not known.
import { useTranslation } from 'react-i18next'
import { formatUserName } from '../../../contract/user-name.ts'
import { useRecord } from '../../store/records/use-record.ts'

export const useUserName = (userId: string | null | undefined): string => {
  const { t } = useTranslation('inbox')
  const user = useRecord('USER', userId)
  if (!user) return '–'
  const name = formatUserName(user)
  return user.status === 'Passive' ? t('passiveName', { name }) : name
}
