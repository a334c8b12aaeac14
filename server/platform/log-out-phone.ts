// Job that unlinks the phone of a disconnected WhatsApp Web channel; handled in server/channels/whatsapp-web.
import { defineJob } from '../jobs/define-job.ts'

export const logOutPhoneJob = defineJob('waWebLogOutPhone', (phoneId: string) => ({
  lane: `waWebLogOutPhone:${phoneId}`,
  payload: { phoneId },
}))
