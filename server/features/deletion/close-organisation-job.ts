// The job that disconnects a deleted organisation; what is purged after its days of grace waits for it.
import { defineJob } from '../../jobs/define-job.ts'

export const closingLane = (organisationId: string): string => `closeOrganisation:${organisationId}`

export const closeOrganisationJob = defineJob('closeOrganisation', (organisationId: string) => ({
  lane: closingLane(organisationId),
  payload: { organisationId },
}))
