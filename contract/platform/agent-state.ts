// Whether a member takes new work now. The server writes it: by their own word, or when their devices have been idle.
import { agentStates } from '../agent-states.ts'
import { defineEntity } from '../entity.ts'
import { choice, flag, object, reference, time } from '../fields.ts'

export const agentStateEntity = defineEntity({
  type: 'AGENTSTATE',
  base: '/api/agentStates',
  schema: object({
    userId: reference().required(),
    state: choice(...agentStates).required(),
    /** Since when. */
    stateTime: time().required(),
    /** Whether they said so themselves: then nothing but they change it. */
    isByHand: flag(),
    /** What they were before their devices became idle, and are again with the first thing they move. */
    formerState: choice(...agentStates),
  }),
  references: { userId: { to: 'USER', onDelete: 'cascade' } },
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member' },
  unique: [['organisationId', 'userId']],
  cached: true,
  bootstrap: true,
  filterable: ['userId', 'state'],
  sortable: ['state', 'stateTime'],
  title: (state) => state.userId,
})
