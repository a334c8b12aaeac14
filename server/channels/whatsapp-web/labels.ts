// Labels of a phone and the chats that have them. The latest event about a label wins, whatever the order of arrival.
import type { Row } from '../../../contract/index.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { done } from '../../inbound/event-record.ts'
import { messageWaitKey } from '../../inbound/parked-events.ts'
import { asNumber, asObject, asText, clip } from '../../lib/json-reading.ts'
import { removeWithReferences } from '../../records/settle-references.ts'
import { ensureChat } from './chats.ts'
import type { WebContext } from './context.ts'

/** The network's twenty colours, by number. */
const colours = [
  '#ff9485',
  '#64c4ff',
  '#ffd429',
  '#dfaef0',
  '#99b6c1',
  '#55ccb3',
  '#ff9dff',
  '#d3a91d',
  '#6d7cce',
  '#d7e752',
  '#00d0e2',
  '#ffc5c7',
  '#93ceac',
  '#f74848',
  '#00a0f2',
  '#83e422',
  '#ffaf04',
  '#b5ebff',
  '#9ba6ff',
  '#9368cf',
] as const

/** Key of events that are parked until the label is known. */
export const labelWaitKey = (number: string | null, label: string): string => messageWaitKey(number, `label:${label}`)

export const handleLabel = async ({
  services,
  unit,
  phone,
  value,
  time,
  organisationId,
}: WebContext): Promise<Outcome> => {
  const remoteId = asText(value['id'])
  if (remoteId === null) return { state: 'unknown' }
  const known = await unit.find('WAWEBLABEL', { waWebPhoneId: phone._id, remoteId })
  if (known && (asText(known.data?.['at']) ?? '') > time) return done
  if (value['deleted'] === true) {
    if (known) await removeWithReferences(services, unit, { type: 'WAWEBLABEL', id: known._id })
    return done
  }
  const fields = {
    name: clip(asText(value['name']) ?? known?.name ?? '', 150) || null,
    hexColor: colours[asNumber(value['color']) ?? 0] ?? colours[0],
    data: { ...known?.data, at: time },
  }
  if (known) await unit.change('WAWEBLABEL', known._id, fields)
  else unit.add('WAWEBLABEL', { remoteId, waWebPhoneId: phone._id, ...fields }, { organisationId })
  return done
}

/** Puts a label on a chat or removes it. The caller holds the chat's lock. */
export const applyLabel = async (
  unit: UnitOfWork,
  chat: Row<'WAWEBCHAT'>,
  labelId: string,
  isOn: boolean,
): Promise<void> => {
  const others = (chat.waWebLabelIds ?? []).filter((id) => id !== labelId)
  await unit.change('WAWEBCHAT', chat._id, { waWebLabelIds: isOn ? [...others, labelId] : others })
}

export const handleLabelled = async (context: WebContext): Promise<Outcome> => {
  const { unit, phone, value, time } = context
  const [label, address] = [asText(value['label']), asText(value['chat'])]
  if (label === null || address === null) return { state: 'unknown' }
  const known = await unit.find('WAWEBLABEL', { waWebPhoneId: phone._id, remoteId: label })
  if (!known) return { state: 'parked', waitsFor: labelWaitKey(phone.number ?? null, label) }
  const { chat } = await ensureChat(context, address, null)
  const times = asObject(chat.data?.['labelTimes']) ?? {}
  if ((asText(times[label]) ?? '') > time) return done
  const dated = await unit.change('WAWEBCHAT', chat._id, {
    data: { ...chat.data, labelTimes: { ...times, [label]: time } },
  })
  await applyLabel(unit, dated, known._id, value['isOn'] === true)
  return done
}
