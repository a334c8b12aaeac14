// Links to the live figures on a wall: read-only, without a session, until a manager revokes them.
import { services } from '../channels.ts'
import { defineCall } from '../call.ts'
import { choice, number, object, reference, string } from '../fields.ts'
import type { QueueFilter } from '../live-figures.ts'

/** What a wall shows one after the other, beside all of its queue. */
export const wallRotations = ['none', 'channel', 'account', 'team'] as const
export type WallRotation = (typeof wallRotations)[number]

export const minTurnSeconds = 10
export const maxTurnSeconds = 300
export const usualTurnSeconds = 20
export const maxWallNameLength = 80

/** Why a link that was not revoked shows nothing. */
export type WallLinkEnd = 'organisationDeleted' | 'teamDeleted' | 'memberGone' | 'memberDeactivated'

export interface WallLink {
  readonly _id: string
  readonly name: string
  readonly filter: QueueFilter
  readonly rotation: WallRotation
  readonly turnSeconds: number
  readonly createdTime: string
  /** null: no wall has shown it yet. Exact to the minute. */
  readonly lastOpenedTime: string | null
  /** null: its wall shows the figures. */
  readonly end: WallLinkEnd | null
}

export interface WallQueue {
  /** null: all that the wall shows. */
  readonly name: string | null
  readonly filter: QueueFilter
}

/** What a wall knows without a session: names of its queues, and no records. */
export interface Wall {
  readonly name: string
  readonly turnSeconds: number
  /** The first is all that it shows. */
  readonly queues: readonly WallQueue[]
}

const ofOrganisation = '/api/organisations/:id/wallLinks'

export const wallCalls = {
  wallLinks: defineCall<readonly WallLink[]>()({ method: 'GET', path: ofOrganisation, right: 'manager' }),
  /** `key` opens the wall; it is told only here. */
  createWallLink: defineCall<{ readonly key: string; readonly link: WallLink }>()({
    method: 'POST',
    path: ofOrganisation,
    right: 'manager',
    body: object({
      name: string().trim().required().max(maxWallNameLength, 'TEXT_TOO_LONG'),
      channel: choice(...services),
      account: reference(),
      team: reference(),
      agent: reference(),
      rotation: choice(...wallRotations).required(),
      turnSeconds: number()
        .integer()
        .min(minTurnSeconds, 'INVALID_VALUE')
        .max(maxTurnSeconds, 'INVALID_VALUE')
        .required(),
    }),
  }),
  revokeWallLink: defineCall<Record<string, never>>()({
    method: 'DELETE',
    path: `${ofOrganisation}/:linkId`,
    right: 'manager',
  }),
  openWall: defineCall<Wall>()({
    method: 'POST',
    path: '/api/wall',
    right: 'anonymous',
    body: object({ key: string().required().max(120, 'TEXT_TOO_LONG') }),
  }),
} as const
