// The members of a team. Memberships name their teams; these calls read and change that from the team's side.
import { defineCall } from '../call.ts'
import { array, object, reference } from '../fields.ts'
import type { UserPage } from './organisation-calls.ts'

/** Maximum number of people that one call adds and removes together. */
export const maxTeamPeoplePerCall = 40

const people = () => array(reference().required()).max(maxTeamPeoplePerCall, 'TOO_MANY_VALUES')

export const teamCalls = {
  /** Accepts filter and options like a list of users. */
  teamMembers: defineCall<UserPage>()({ method: 'GET', path: '/api/teams/:id/members', right: 'member' }),
  /** Members of the team's organisation who are not in the team. */
  teamNonMembers: defineCall<UserPage>()({ method: 'GET', path: '/api/teams/:id/nonmembers', right: 'manager' }),
  /** Adds and removes users; those already in, or not in, the team are ignored. Answers the number of changes. */
  changeTeamMembers: defineCall<{ readonly added: number; readonly removed: number }>()({
    method: 'POST',
    path: '/api/teams/:id/members',
    right: 'manager',
    body: object({ add: people(), remove: people() }),
    command: true,
  }),
} as const
