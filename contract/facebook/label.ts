// A label of a page's inbox on the platform, for the people who write to the page.
import { defineEntity } from '../entity.ts'
import { object, platformData, platformId, reference, references, text } from '../fields.ts'

export const labelEntity = defineEntity({
  type: 'FBLABEL',
  base: '/api/fb/labels',
  schema: object({
    fbId: platformId().required(),
    fbPageId: reference().required(),
    name: text(),
    /** The people who have the label. */
    fbUserIds: references(),
    /** page_label_name. */
    data: platformData(),
  }),
  references: { fbPageId: { to: 'FBPAGE', onDelete: 'cascade' }, fbUserIds: { to: 'FBUSER', onDelete: 'clear' } },
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member' },
  unique: [['fbPageId', 'fbId']],
  cached: true,
  filterable: ['fbId', 'fbPageId', 'fbUserIds', 'name'],
  sortable: ['name'],
  title: (label) => label.name || label.fbId,
})
