// Links to wallboards with the live figures: read-only, without signing in, until a manager revokes them.
import { services } from '../channels.ts'
import { defineCall } from '../call.ts'
import { choice, number, object, reference, string } from '../fields.ts'
import type { QueueFilter } from '../live-figures.ts'

/** The queues that a wallboard shows in turn, beside the whole queue. */
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
  /** null: never opened. Exact to the minute. */
  readonly lastOpenedTime: string | null
  /** null: the link works. */
  readonly end: WallLinkEnd | null
}

export interface WallQueue {
  /** null: everything that the wallboard shows. */
  readonly name: string | null
  readonly filter: QueueFilter
}

/** The data of a wallboard, readable without a session: names of its queues, and no records. */
export interface Wall {
  readonly name: string
  readonly turnSeconds: number
  /** The first is the whole queue. */
  readonly queues: readonly WallQueue[]
}

const ofOrganisation = '/api/organisations/:id/wallLinks'

export const wallCalls = {
  wallLinks: defineCall<readonly WallLink[]>()({ method: 'GET', path: ofOrganisation, right: 'manager' }),
  /** `key` opens the wallboard; it is not shown again. */
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
