// Jobs that call the connector about a session, outside of any transaction (handle-session-jobs.ts).
import { defineJob } from '../../jobs/define-job.ts'

const sessionLane = (sessionId: string): string => `waWebSession:${sessionId}`

export const stopSessionJob = defineJob('waWebStop', (sessionId: string) => ({
  lane: sessionLane(sessionId),
  payload: { sessionId },
}))

export const logOutSessionJob = defineJob('waWebLogOut', (sessionId: string) => ({
  lane: sessionLane(sessionId),
  payload: { sessionId },
}))

/** Changes a label at the phone, by the network's ids. Without a chat the label itself is deleted. */
interface LabelChange {
  readonly label: string
  readonly chat?: string
  readonly isOn?: boolean
}

export const labelJob = defineJob('waWebLabel', (sessionId: string, change: LabelChange) => ({
  lane: `waWebLabel:${sessionId}`,
  payload: { sessionId, ...change },
}))
