// What opens the 24 hours in which we may answer freely (platform page, section 7.1): the person's last message to us.
import { replyDeadline } from '../../../contract/windows.ts'
import type { Unit } from '../../database/unit.ts'
import type { ContactParts } from './contacts.ts'

export const openWindow = async (unit: Unit, { contact, thread }: ContactParts, time: string): Promise<void> => {
  if ((contact.lastInteractionTime ?? '') >= time) return
  await unit.change('FBWACONTACT', contact._id, { lastInteractionTime: time })
  await unit.change('THREAD', thread._id, { replyDeadline: replyDeadline(time) })
}
