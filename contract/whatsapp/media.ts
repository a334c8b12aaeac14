// A file of a WhatsApp message: its id on the platform, and our copy.
import { defineEntity } from '../entity.ts'
import { object, platformId, reference, text } from '../fields.ts'

export const waMediaEntity = defineEntity({
  type: 'FBWAMEDIA',
  base: '/api/wa/medias',
  schema: object({
    fbId: platformId().required(),
    fbWaBAId: reference().required(),
    fbWaMessageId: reference().required(),
    fbWaContactId: reference().required(),
    mimeType: text(200),
    /** Address of our copy, /media/...; empty until it is copied. */
    content: text(400),
  }),
  references: {
    fbWaBAId: { to: 'FBWABA', onDelete: 'keep' },
    fbWaMessageId: { to: 'FBWAMESSAGE', onDelete: 'cascade' },
    fbWaContactId: { to: 'FBWACONTACT', onDelete: 'cascade' },
  },
  scope: { kind: 'thread', field: 'fbWaContactId' },
  allow: { list: 'member', get: 'member' },
  unique: [['fbWaMessageId', 'fbId']],
  cached: false,
  filterable: ['fbId', 'fbWaBAId', 'fbWaMessageId', 'mimeType'],
  sortable: ['mimeType'],
  title: (media) => media.fbId,
})
