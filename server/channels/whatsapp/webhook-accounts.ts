// Ids under which webhooks for a number arrive: its business account's, or its own when a body names no account.
import type { AnyRow } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { reprocessUnattributed } from '../../inbound/reprocess.ts'
import type { WriteHook } from '../server-channel.ts'

export const findWebhookIds = async (unit: UnitOfWork, phone: AnyRow): Promise<readonly string[]> => {
  const account = await unit.get('FBWABA', String(phone['fbWaBAId']))
  return [...(account ? [account.fbId] : []), String(phone['fbId'])]
}

/** Earlier events of the business account itself are processed again. */
export const onBusinessAccountWritten: WriteHook = async (unit, before, after) => {
  if (!before && after) await reprocessUnattributed(unit, String(after['fbId']))
}
