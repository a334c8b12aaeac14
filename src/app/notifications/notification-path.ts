// Where a notice outside the window leads: to the conversation it tells of, else to itself.
import type { Row } from '../../../contract/index.ts'
import { recordPattern } from '../../store/ui/record-paths.ts'

export const toNotificationPath = ({ _id, data }: Row<'NOTIFICATION'>): string => {
  const threadId = data?.['threadId']
  return typeof threadId === 'string' ? `/?thread=${threadId}` : recordPattern('NOTIFICATION').replace(':id', _id)
}
