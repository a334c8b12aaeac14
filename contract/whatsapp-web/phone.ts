// A phone whose WhatsApp is linked through WhatsApp Web.
import { defineEntity } from '../entity.ts'
import { choice, object, platformData, reference, text, webAddress } from '../fields.ts'

export const waWebPhoneEntity = defineEntity({
  type: 'WAWEBPHONE',
  base: '/api/waweb/phones',
  schema: object({
    name: text(),
    number: text(40),
    imageUrl: webAddress(),
    /** CONNECTED exactly while its session is open, else NOT_CONNECTED. */
    state: choice('CONNECTED', 'NOT_CONNECTED'),
    waWebApplicationId: reference(),
    /** Team for new conversations of this phone. */
    teamId: reference(),
    /** profile_picture_url, info.pushname. */
    data: platformData(),
  }),
  references: {
    waWebApplicationId: { to: 'WAWEBAPPLICATION', onDelete: 'refuse' },
    teamId: { to: 'TEAM', onDelete: 'clear' },
  },
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member', update: 'manager' },
  unique: [['organisationId', 'number']],
  fixed: ['number', 'imageUrl', 'state', 'waWebApplicationId', 'data'],
  cached: true,
  bootstrap: true,
  filterable: ['name', 'number', 'state', 'waWebApplicationId', 'teamId'],
  sortable: ['name', 'state'],
  title: (phone) => phone.name || phone.number || phone._id,
})
