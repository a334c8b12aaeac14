// Who wrote a message of theirs. In a private conversation that is the customer; under a post anybody may have written.
import { useTranslation } from 'react-i18next'
import type { EntityType } from '../../../../contract/index.ts'
import type { ShownMessage } from '../../../channels/channel-view.ts'
import { useRecord } from '../../../store/loader/use-record.ts'

interface Speaker {
  readonly name: string
  readonly imageUrl: string | null
}

/** What the types of people have in common. */
type Person = Partial<Record<'name' | 'username' | 'imageUrl', string | null>>

/** @param type of the people's records; null where only the customer speaks */
export const useSpeaker = (type: EntityType | null, message: Pick<ShownMessage, 'fromId' | 'fromName'> | null, customer: Speaker): Speaker => {
  const { t } = useTranslation('inbox')
  const fromId = message?.fromId ?? null
  const row = useRecord(type ?? 'FBUSER', type === null ? null : fromId)
  if (type === null || message === null) return customer
  // Nobody else's name stands above words whose author is not told.
  if (fromId === null) return { name: message.fromName ?? t('unknownCustomer'), imageUrl: null }
  if (!row) return { name: '–', imageUrl: null }
  const { name, username, imageUrl } = row as Person
  return { name: username || name || t('unknownCustomer'), imageUrl: imageUrl ?? null }
}
