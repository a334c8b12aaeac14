// A message template of a WhatsApp Business account, reviewed by the platform.
import { defineEntity } from '../entity.ts'
import { boolean, object, platformData, platformId, reference, text } from '../fields.ts'

export const waTemplateEntity = defineEntity({
  type: 'FBWATEMPLATE',
  base: '/api/wa/messageTemplates',
  schema: object({
    fbId: platformId().required(),
    fbWaBAId: reference().required(),
    name: text(512),
    language: text(40),
    /** APPROVED, PENDING, REJECTED, PAUSED, DISABLED ... */
    status: text(40),
    category: text(40),
    isRemoteDeleted: boolean(),
    /** name, language, status, category, rejected_reason, components. */
    data: platformData(),
  }),
  references: { fbWaBAId: { to: 'FBWABA', onDelete: 'cascade' } },
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member' },
  unique: [['fbWaBAId', 'fbId']],
  cached: false,
  filterable: ['fbId', 'fbWaBAId', 'name', 'language', 'status', 'category', 'isRemoteDeleted'],
  sortable: ['name', 'status'],
  title: (template) => template.name || template.fbId,
})
