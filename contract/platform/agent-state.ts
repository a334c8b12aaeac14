// Whether a member accepts new work now. Written by the server, by the member's own choice or when their devices are idle.
import { agentStates } from '../agent-states.ts'
import { defineEntity } from '../entity.ts'
import { choice, flag, object, reference, time } from '../fields.ts'

export const agentStateEntity = defineEntity({
  type: 'AGENTSTATE',
  base: '/api/agentStates',
  schema: object({
    userId: reference().required(),
    state: choice(...agentStates).required(),
    /** Since when they have been in this state. */
    stateTime: time().required(),
    /** Whether they chose the state themselves; then only they change it. */
    isByHand: flag(),
    /** The state before their devices became idle; restored by their next activity. */
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
