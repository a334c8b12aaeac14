// A connected account of an organisation, with its health (docs/decisions.md, 23).
import { getRecordTypes, services } from '../channels.ts'
import { defineEntity } from '../entity.ts'
import { choice, mixed, object, reference, text, time } from '../fields.ts'
import type { PastImport } from './past-import.ts'

/** Why the platform does not serve a channel as it should; its own words are in `lastError`. */
const channelProblems = [
  'TOKEN_MISSING',
  'TOKEN_INVALID',
  'TOKEN_FOREIGN',
  'PERMISSION_MISSING',
  'ACCOUNT_UNKNOWN',
  'NOT_SUBSCRIBED',
  'PLATFORM_REFUSED',
  'PLATFORM_UNREACHABLE',
  'ACCOUNT_DISABLED',
  'ACCOUNT_RESTRICTED',
  'ACCOUNT_LOCKED',
  'PAYMENT_MISSING',
  'NUMBER_NOT_REGISTERED',
  'SESSION_ENDED',
  /** Disconnected here, and connected by another organisation since. */
  'ACCOUNT_ELSEWHERE',
] as const
export type ChannelProblem = (typeof channelProblems)[number]

export const channelEntity = defineEntity({
  type: 'CHANNEL',
  base: '/api/channels',
  schema: object({
    name: text(),
    service: choice(...services).required(),
    accountType: text(40),
    accountId: reference().required(),
    /**
     * - connecting: the platform has not yet confirmed the account's identity and the webhook subscription
     * - restricted: the platform limits the account until further notice
     */
    status: choice('connecting', 'connected', 'reauthorise', 'restricted', 'disconnected'),
    problem: choice(...channelProblems),
    /** When the account was last connected after not being so. */
    connectedTime: time(),
    /** The latest import of its history; null: none. */
    pastImport: mixed<PastImport>().nullable(),
    lastInboundTime: time(),
    lastErrorTime: time(),
    lastError: text(500),
    /** The automatic reply outside business hours, sent once per episode; null: none. */
    outOfHoursReplyId: reference(),
  }),
  references: { outOfHoursReplyId: { to: 'ORGANISATIONQUICKREPLY', onDelete: 'clear' } },
  otherReferences: {
    accountId: { to: getRecordTypes('accounts'), onDelete: 'cascade' },
  },
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member', update: 'manager' },
  unique: [['accountId']],
  fixed: [
    'service',
    'accountType',
    'accountId',
    'status',
    'problem',
    'connectedTime',
    'pastImport',
    'lastInboundTime',
    'lastErrorTime',
    'lastError',
  ],
  cached: true,
  bootstrap: true,
  filterable: ['name', 'service', 'status', 'accountId'],
  sortable: ['name'],
  title: (channel) => channel.name || channel._id,
})
