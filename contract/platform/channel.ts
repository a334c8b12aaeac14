// A connected account of an organisation, with its health (docs/decisions.md, 23).
import { getRecordTypes, services } from '../channels.ts'
import { defineEntity } from '../entity.ts'
import { choice, object, reference, text, time } from '../fields.ts'

export const channelEntity = defineEntity({
  type: 'CHANNEL',
  base: '/api/channels',
  schema: object({
    name: text(),
    service: choice(...services).required(),
    accountType: text(40),
    accountId: reference().required(),
    status: choice('connected', 'reauthorise', 'disconnected'),
    lastInboundTime: time(),
    lastErrorTime: time(),
    lastError: text(500),
  }),
  references: {},
  otherReferences: {
    accountId: { to: getRecordTypes('accounts'), onDelete: 'cascade' },
  },
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member', update: 'manager' },
  unique: [['accountId']],
  fixed: ['service', 'accountType', 'accountId', 'status', 'lastInboundTime', 'lastErrorTime', 'lastError'],
  cached: true,
  bootstrap: true,
  filterable: ['name', 'service', 'status', 'accountId'],
  sortable: ['name'],
  title: (channel) => channel.name || channel._id,
})
