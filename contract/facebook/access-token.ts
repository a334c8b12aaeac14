// An access token for calling the platform on behalf of a page or a user. The token itself never leaves the server.
import { defineEntity } from '../entity.ts'
import { choice, flag, object, platformData, reference, text, time } from '../fields.ts'

/** The empty value means FACEBOOK_TOKEN. */
const tokenTypes = ['', 'MESSENGER_TOKEN', 'WHATSAPP_BEARER'] as const

export const accessTokenEntity = defineEntity({
  type: 'FBACCESSTOKEN',
  base: '/api/fb/accesstokens',
  schema: object({
    token: text(4_000),
    tokenType: choice(...tokenTypes),
    fbAppId: reference(),
    fbPageId: reference(),
    fbWaBAId: reference(),
    issued_at: time(),
    expires_at: time(),
    data_access_expires_at: time(),
    isValid: flag(),
    data: platformData(),
  }),
  references: {
    fbAppId: { to: 'FBAPPLICATION', onDelete: 'refuse' },
    fbPageId: { to: 'FBPAGE', onDelete: 'cascade' },
    fbWaBAId: { to: 'FBWABA', onDelete: 'cascade' },
  },
  scope: { kind: 'organisation' },
  // Tokens are created and changed only by connecting, which tests them first.
  allow: { list: 'manager', get: 'manager', remove: 'manager' },
  secret: ['token'],
  cached: true,
  filterable: ['tokenType', 'fbAppId', 'fbPageId', 'fbWaBAId', 'isValid'],
  sortable: ['expires_at', 'data_access_expires_at'],
  title: (token) => token.tokenType || 'FACEBOOK_TOKEN',
})
