// A phone number of a WhatsApp Business account, to which customers write.
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
    /** Team for new conversations of this number. */
    teamId: reference(),
    /** PIN of its registration on the platform, which asks for it again at the next registration. */
    pin: text(40),
    /** status, name_status; times of recent registrations and deregistrations; reports on its quality and limits. */
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
