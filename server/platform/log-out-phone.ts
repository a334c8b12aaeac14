// A phone that is disconnected among the channels is unlinked, too: its channel does that (server/channels/whatsapp-web).
import { defineJob } from '../jobs/define-job.ts'

export const logOutPhoneJob = defineJob('waWebLogOutPhone', (phoneId: string) => ({
  lane: `waWebLogOutPhone:${phoneId}`,
  payload: { phoneId },
}))
