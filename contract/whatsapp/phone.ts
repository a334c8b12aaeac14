// A phone number of a WhatsApp Business account: what customers write to.
import { defineEntity } from '../entity.ts'
import { flag, object, platformData, platformId, reference, text } from '../fields.ts'

export const waPhoneEntity = defineEntity({
  type: 'FBWAPHONE',
  base: '/api/wa/phones',
  schema: object({
    /** The platform's phone number id. */
    fbId: platformId().required(),
    fbWaBAId: reference().required(),
    verifiedName: text(),
    displayPhoneNumber: text(40),
    /** GREEN, YELLOW, RED, UNKNOWN. */
    qualityRating: text(40),
    /** NOT_VERIFIED, VERIFIED, GREEN. */
    codeVerificationStatus: text(40),
    isPassive: flag(),
    /** New threads of this number go to this team. */
    teamId: reference(),
    /** Of its registration at the platform: asked for when it is registered again. */
    pin: text(40),
    /** status, name_status; when it was registered and deregistered lately; what was said of its quality and limits. */
    data: platformData(),
  }),
  references: { fbWaBAId: { to: 'FBWABA', onDelete: 'refuse' }, teamId: { to: 'TEAM', onDelete: 'clear' } },
  scope: { kind: 'organisation' },
  allow: { list: 'member', get: 'member', create: 'admin', update: 'manager', remove: 'admin' },
  unique: [['fbId']],
  secret: ['pin'],
  fixed: [
    'fbWaBAId',
    'verifiedName',
    'displayPhoneNumber',
    'qualityRating',
    'codeVerificationStatus',
    'isPassive',
    'data',
  ],
  cached: true,
  bootstrap: true,
  filterable: ['fbId', 'fbWaBAId', 'verifiedName', 'displayPhoneNumber', 'qualityRating', 'teamId'],
  sortable: ['verifiedName'],
  title: (phone) => phone.verifiedName || phone.displayPhoneNumber || phone.fbId,
})
