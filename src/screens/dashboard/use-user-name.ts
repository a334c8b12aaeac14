// Name of a colleague, with "(deactivated)" if they can no longer sign in; a dash while unknown. For a user whom the reader may not see,
// such as an administrator, "Somebody".
import { useTranslation } from 'react-i18next'
import { formatUserName } from '../../../contract/user-name.ts'
import { useWantedRecord } from '../../store/records/use-record.ts'

export const useUserName = (userId: string | null | undefined): string => {
  const { t } = useTranslation('inbox')
  const { row: user, outcome } = useWantedRecord('USER', userId)
  if (!user) return outcome === 'NOT_FOUND' || outcome === 'refused' ? t('hiddenName') : '–'
  const name = formatUserName(user)
  return user.status === 'Passive' ? t('passiveName', { name }) : name
}
