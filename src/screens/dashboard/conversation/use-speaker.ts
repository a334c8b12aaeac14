// Author of an inbound message: the customer in a private conversation, anyone in comments.
import { useTranslation } from 'react-i18next'
import type { EntityType } from '../../../../contract/index.ts'
import type { ShownMessage } from '../../../channels/channel-view.ts'
import { useRecord } from '../../../store/records/use-record.ts'

interface Speaker {
  readonly name: string
  readonly imageUrl: string | null
}

/** Fields that all types of contacts share. */
type Person = Partial<Record<'name' | 'username' | 'imageUrl', string | null>>

/** @param type entity type of the contacts; null if only the customer writes */
export const useSpeaker = (
  type: EntityType | null,
  message: Pick<ShownMessage, 'fromId' | 'fromName'> | null,
  customer: Speaker,
): Speaker => {
  const { t } = useTranslation('inbox')
  const fromId = message?.fromId ?? null
  const row = useRecord(type ?? 'FBUSER', type === null ? null : fromId)
  if (type === null || message === null) return customer
  // A message whose author is unknown must not show somebody else's name.
  if (fromId === null) return { name: message.fromName ?? t('app:unknownCustomer'), imageUrl: null }
  if (!row) return { name: '–', imageUrl: null }
  const { name, username, imageUrl } = row as Person
  return { name: username || name || t('app:unknownCustomer'), imageUrl: imageUrl ?? null }
}
