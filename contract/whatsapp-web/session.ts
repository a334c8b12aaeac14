// A linked device: the session of a phone on a connector.
import { defineEntity } from '../entity.ts'
import { choice, object, platformData, reference, time } from '../fields.ts'

/** Connection states of a WhatsApp Web session, under the library's names. */
export const sessionStates = [
  'stopped',
  'starting',
  'qr',
  'pairing',
  'syncing',
  'open',
  'reconnecting',
  'restricted',
  'conflict',
  'logged_out',
  'banned',
  'failed',
] as const

export const waWebSessionEntity = defineEntity({
  type: 'WAWEBSESSION',
  base: '/api/waweb/sessions',
  schema: object({
    waWebApplicationId: reference().required(),
    waWebPhoneId: reference(),
    state: choice(...sessionStates),
    stateTime: time(),
    /** qr: attempt, expiresAt; until, reason; isTold: the connector has ended the session; history: the previous states, newest first. */
    data: platformData(),
  }),
  references: {
    waWebApplicationId: { to: 'WAWEBAPPLICATION', onDelete: 'cascade' },
    waWebPhoneId: { to: 'WAWEBPHONE', onDelete: 'clear' },
  },
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member' },
  cached: true,
  filterable: ['waWebApplicationId', 'waWebPhoneId', 'state'],
  sortable: ['state'],
  title: (session) => session._id,
})
