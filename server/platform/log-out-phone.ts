// A phone that is disconnected among the channels is unlinked, too: its channel does that (server/channels/whatsapp-web).
import type { NewJob } from '../jobs/job.ts'

export const logOutPhoneJobKind = 'waWebLogOutPhone'

export const logOutPhoneJob = (phoneId: string): NewJob => ({
  lane: `${logOutPhoneJobKind}:${phoneId}`,
  kind: logOutPhoneJobKind,
  payload: { phoneId },
})
