// The connected account of a conversation with its health, and the display name of a conversation.
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../contract/index.ts'
import { nameThread } from '../../store/entities/name-thread.ts'
import { selectAccount } from '../../store/entities/select-account.ts'
import { useAppSelector } from '../../store/hooks.ts'

export const useAccount = (accountId: string | null | undefined): Row<'CHANNEL'> | undefined =>
  useAppSelector((state) => selectAccount(state, accountId))

export const useThreadName = (thread: Pick<Row<'THREAD'>, 'title' | 'lastInboundTime' | 'accountId'>): string => {
  const { t } = useTranslation('inbox')
  return nameThread(thread, useAccount(thread.accountId), t('app:unknownCustomer'))
}
