// The job that disconnects a deleted organisation's channels. Purging after the days of grace waits for its lane.
import { defineJob } from '../../jobs/define-job.ts'

export const closingLane = (organisationId: string): string => `closeOrganisation:${organisationId}`

export const closeOrganisationJob = defineJob('closeOrganisation', (organisationId: string) => ({
  lane: closingLane(organisationId),
  payload: { organisationId },
}))
