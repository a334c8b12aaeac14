// The platform's quality rating of a number, and its webhook.
import type { Simulation } from '../simulation.ts'
import { sendChange } from '../webhooks/send-webhook.ts'
import type { WhatsappPhone } from './whatsapp-state.ts'

/** @param limit maximum number of people to write to per day, e.g. TIER_1K */
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
