// A colleague's name, with "(passive)" behind it where they cannot sign in any more; a dash while it is not known. Of somebody whom the
// reader may not see, an administrator for one, only that there is somebody.
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
