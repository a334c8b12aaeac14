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
  const { result: asked } = await transact(services.database, { actor: null }, async (unit) => {
    const parties = await getParties(unit, adapter, conversationId)
    const access = parties && (await pageAccess(unit, adapter, parties.account))
    return access && { ...access, person: parties.person }
  })
  if (!asked) return
  await services.platform.post({
    path: `/${asked.page.fbId}/messages`,
    token: asked.token,
    body: { recipient: { id: asked.person.fbId }, sender_action: action },
  })
}
