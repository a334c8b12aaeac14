// Members of a team: memberships name their teams, and these calls read it from the team's side.
import { defineCall } from '../call.ts'
import { array, object, reference } from '../fields.ts'
import type { UserPage } from './organisation-calls.ts'

/** How many people one call adds and takes out at most, together. */
export const maxTeamPeoplePerCall = 40

const people = () => array(reference().required()).max(maxTeamPeoplePerCall, 'TOO_MANY_VALUES')

export const teamCalls = {
  /** Takes filter and options as a list of users does. */
  teamMembers: defineCall<UserPage>()({ method: 'GET', path: '/api/teams/:id/members', right: 'member' }),
  /** Members of the team's organisation who are not in the team. */
  teamNonMembers: defineCall<UserPage>()({ method: 'GET', path: '/api/teams/:id/nonmembers', right: 'manager' }),
  /** Users to add and to take out; who is, or is not, in it already changes nothing. Answers how many changed. */
  changeTeamMembers: defineCall<{ readonly added: number; readonly removed: number }>()({
    method: 'POST',
    path: '/api/teams/:id/members',
    right: 'manager',
    body: object({ add: people(), remove: people() }),
    command: true,
  }),
} as const
