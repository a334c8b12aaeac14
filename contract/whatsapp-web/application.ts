// A connector process that runs WhatsApp Web sessions for an organisation.
import { defineEntity } from '../entity.ts'
import { flag, mustBeGiven, object, platformData, text } from '../fields.ts'

export const waWebApplicationEntity = defineEntity({
  type: 'WAWEBAPPLICATION',
  base: '/api/waweb/applications',
  schema: object({ name: text().meta(mustBeGiven), isActive: flag(), data: platformData() }),
  references: {},
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member', create: 'manager', update: 'manager', remove: 'manager' },
  cached: true,
  filterable: ['name', 'isActive'],
  sortable: ['name'],
  title: (application) => application.name || application._id,
})
