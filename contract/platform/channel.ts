// A connected account of an organisation, with its health (decisions 23).
import { defineEntity } from '../entity.ts'
import { choice, object, reference, text, time } from '../fields.ts'

export const channelEntity = defineEntity({
  type: 'CHANNEL',
  base: '/api/channels',
  schema: object({
    name: text(),
    service: choice('facebook', 'instagram', 'whatsapp', 'whatsapp-web').required(),
    accountType: text(40),
    accountId: reference().required(),
    status: choice('connected', 'reauthorise', 'disconnected'),
    lastInboundTime: time(),
    lastErrorTime: time(),
    lastError: text(500),
  }),
  references: {},
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
