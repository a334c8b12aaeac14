// People with an account at the simulated platform who administer pages: the owner of all pages, and added members.
import type { Simulation } from './simulation.ts'
import type { Page } from './world.ts'

export interface Member {
  readonly id: string
  readonly name: string
  /** null: the platform does not reveal it. */
  readonly email: string | null
  /** The pages they administer; null: every one. */
  readonly pageIds: readonly string[] | null
  /** Tasks on the pages. */
  readonly tasks: readonly string[]
  /** Long-lived token. */
  readonly token: string
}

export const allTasks: readonly string[] = ['ANALYZE', 'CREATE_CONTENT', 'MESSAGING', 'MODERATE', 'MANAGE']

const ownerOf = ({ ids }: Simulation): Member => ({
  id: ids.userId(),
  name: 'Acme Owner',
  email: 'owner@acme.example',
  pageIds: null,
  tasks: allTasks,
  token: ids.userToken(),
})

/** The owner first. */
export const membersOf = (simulation: Simulation): Member[] => [
  ownerOf(simulation),
  ...Object.values(simulation.world.members),
]

export const memberOf = (simulation: Simulation, id: string): Member | undefined =>
  membersOf(simulation).find((member) => member.id === id)

interface NewMember {
  readonly id?: string
  readonly name: string
  readonly email?: string
  readonly pageIds?: readonly string[]
  readonly tasks?: readonly string[]
}

/** Existing members are returned unchanged. */
export const addMember = (
  simulation: Simulation,
  { id = simulation.ids.memberId(), name, email, pageIds, tasks = allTasks }: NewMember,
): Member => {
  const known = memberOf(simulation, id)
  if (known) return known
  const member: Member = {
    id,
    name,
    email: email ?? null,
    pageIds: pageIds ?? null,
    tasks,
    token: simulation.ids.userToken(id),
  }
  simulation.world.members[id] = member
  simulation.changed()
  return member
}

export const pagesOf = ({ world }: Simulation, { pageIds }: Member): Page[] =>
  Object.values(world.pages).filter(({ fbId }) => pageIds === null || pageIds.includes(fbId))
