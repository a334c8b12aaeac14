// Actions of an account besides its messages: it has read, it is typing.
import { transact } from '../../database/transact.ts'
import { pageAccess } from '../../platform/page-access.ts'
import type { Context } from '../../context/context.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { getParties } from './records.ts'

/** Sends nothing without access. @throws GraphError */
export const sendSenderAction = async (
  adapter: PlatformAdapter,
  services: Context,
  conversationId: string,
  action: 'mark_seen' | 'typing_on',
): Promise<void> => {
  const { result: target } = await transact(services.database, { actor: null }, async (unit) => {
    const parties = await getParties(unit, adapter, conversationId)
    const access = parties && (await pageAccess(unit, adapter, parties.account))
    return access && { ...access, person: parties.person }
  })
  if (!target) return
  await services.platform.post({
    path: `/${target.page.fbId}/messages`,
    token: target.token,
    body: { recipient: { id: target.person.fbId }, sender_action: action },
  })
}
