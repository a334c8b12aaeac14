// The quality of a number, as the platform rates it, and the webhook that tells of it.
import type { Simulation } from '../simulation.ts'
import { sendChange } from '../webhooks/send-webhook.ts'
import type { WhatsappPhone } from './whatsapp-state.ts'

/** @param limit people a day that may be written to, e.g. TIER_1K */
export const changeQuality = (
  simulation: Simulation,
  phone: WhatsappPhone,
  event: 'FLAGGED' | 'UNFLAGGED' | 'DOWNGRADE' | 'UPGRADE',
  limit = 'TIER_1K',
): void => {
  if (event === 'FLAGGED') phone.quality = 'RED'
  if (event === 'UNFLAGGED') phone.quality = 'GREEN'
  simulation.changed()
  sendChange(simulation, 'whatsapp_business_account', phone.wabaId, 'phone_number_quality_update', {
    display_phone_number: phone.number,
    event,
    max_daily_conversations_per_business: limit,
  })
}
