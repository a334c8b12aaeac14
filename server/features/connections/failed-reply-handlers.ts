// Counts the replies of a channel that failed because its token was refused, and sends them once it is connected again.
import type { Row } from '../../../contract/index.ts'
import { isMember } from '../../../contract/permissions.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { countFailedReplies, sendFailedAgain } from '../../conversations/sending/failed-replies.ts'
import { transact } from '../../database/transact.ts'
import { ApiError } from '../../lib/api-error.ts'
import { addAudit } from '../../records/audit.ts'
import type { Context } from '../../context/context.ts'
import type { Handlers } from '../../records/call-context.ts'

const served: readonly Row<'CHANNEL'>['status'][] = ['connected', 'restricted']

/** @throws ApiError NOT_FOUND, CHANNEL_NOT_CONNECTED */
const getServedChannel = async ({ database }: Context, rights: Rights, id: string): Promise<Row<'CHANNEL'>> => {
  const { result: channel } = await transact(database, { actor: null }, (unit) => unit.get('CHANNEL', id))
  if (!channel || !isMember(rights, channel.organisationId ?? '')) throw new ApiError('NOT_FOUND', undefined, 'CHANNEL')
  if (!served.includes(channel.status)) throw new ApiError('CHANNEL_NOT_CONNECTED', undefined, 'CHANNEL')
  return channel
}

export const failedReplyHandlers: Handlers<'failedReplies' | 'sendFailedReplies'> = {
  failedReplies: async ({ services, rights, params }) =>
    countFailedReplies({ services, rights, channel: await getServedChannel(services, rights, params['id'] ?? '') }),
  sendFailedReplies: async ({ services, rights, params }) => {
    const channel = await getServedChannel(services, rights, params['id'] ?? '')
    const asked = { services, rights, channel }
    const sent = await sendFailedAgain(asked)
    const { _id, organisationId = '' } = channel
    if (sent > 0)
      await transact(services.database, { actor: rights.userId }, async (unit) =>
        addAudit(unit, 'repliesSentAgain', 'CHANNEL', _id, { organisationId, count: sent }),
      )
    return { ...(await countFailedReplies(asked)), sent }
  },
}
