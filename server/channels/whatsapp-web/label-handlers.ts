// Handlers of the calls about labels of a phone and of a chat.
import type { CallName } from '../../../contract/calls.ts'
import type { AnyRow, EntityType, Row } from '../../../contract/index.ts'
import { getRecord, listRecords } from '../../database/reads.ts'
import type { Reader } from '../../database/reads.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { getVisibleThread } from '../../conversations/threads/visible-thread.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import { applyLabel } from './labels.ts'
import { labelJob } from './session-jobs.ts'
import { findSession } from './web-delivery.ts'

type Caller = Pick<CallContext<CallName>, 'services' | 'rights'>

const maxLabels = 100
const maxChats = 100

const getVisible = async <Type extends EntityType>(
  { rights }: Caller,
  reader: Reader,
  type: Type,
  id: string,
): Promise<Row<Type>> => {
  const record = await getRecord(reader, rights, type, id)
  if (!record) throw new ApiError('NOT_FOUND', undefined, type)
  // Records that are read by type have that type.
  return record as unknown as Row<Type>
}

const list = async <Type extends EntityType>(
  { services, rights }: Caller,
  type: Type,
  filter: Readonly<Record<string, unknown>>,
  limit: number,
): Promise<readonly Row<Type>[]> => {
  const { data } = await listRecords(services.database, rights, type, { filter, limit })
  return data as readonly AnyRow[] as unknown as readonly Row<Type>[]
}

const changeLabel =
  (isOn: boolean) =>
  async (
    context: CallContext<'addWaWebLabel' | 'removeWaWebLabel'>,
    unit: UnitOfWork,
  ): Promise<Record<string, never>> => {
    const { services, rights, params } = context
    const reader: Reader = { kysely: unit.tx, epoch: services.database.epoch }
    const label = await getVisible(context, reader, 'WAWEBLABEL', params['id'] ?? '')
    const thread = await getVisibleThread(services, unit, rights, { itemId: params['chatId'] ?? '' })
    const chat = await unit.get('WAWEBCHAT', thread.itemId)
    if (chat?.waWebPhoneId !== label.waWebPhoneId) throw new ApiError('NOT_FOUND', undefined, 'WAWEBCHAT')
    if ((chat.waWebLabelIds ?? []).includes(label._id) === isOn) return {}
    await applyLabel(unit, chat, label._id, isOn)
    const session = await findSession(unit, chat.waWebPhoneId)
    if (session && label.remoteId && chat.remoteId)
      await enqueueJob(unit, labelJob(session._id, { label: label.remoteId, chat: chat.remoteId, isOn }))
    return {}
  }

export const labelHandlers: Handlers<
  'waWebPhoneLabels' | 'waWebLabelledChats' | 'waWebChatLabels' | 'addWaWebLabel' | 'removeWaWebLabel'
> = {
  waWebPhoneLabels: async (context) => {
    const { _id } = await getVisible(context, context.services.database, 'WAWEBPHONE', context.params['id'] ?? '')
    return { rows: await list(context, 'WAWEBLABEL', { waWebPhoneId: _id }, maxLabels) }
  },
  waWebLabelledChats: async (context) => {
    const { services, params } = context
    const { _id } = await getVisible(context, services.database, 'WAWEBPHONE', params['id'] ?? '')
    const label = await getVisible(context, services.database, 'WAWEBLABEL', params['labelId'] ?? '')
    if (label.waWebPhoneId !== _id) throw new ApiError('NOT_FOUND', undefined, 'WAWEBLABEL')
    return { rows: await list(context, 'WAWEBCHAT', { waWebPhoneId: _id, waWebLabelIds: label._id }, maxChats) }
  },
  waWebChatLabels: async (context) => {
    const chat = await getVisible(context, context.services.database, 'WAWEBCHAT', context.params['id'] ?? '')
    const labels = await list(context, 'WAWEBLABEL', { waWebPhoneId: chat.waWebPhoneId }, maxLabels)
    return { rows: labels.filter(({ _id }) => chat.waWebLabelIds?.includes(_id)) }
  },
  addWaWebLabel: changeLabel(true),
  removeWaWebLabel: changeLabel(false),
}
