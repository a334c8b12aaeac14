// Who did what that others must be able to look up: written by the server, changed by nobody.
import { defineEntity } from '../entity.ts'
import { choice, object, reference, text } from '../fields.ts'

export const auditActions = ['recordingUploaded', 'recordingOpened', 'recordingRemoved', 'recordingExpired'] as const

export const auditEntryEntity = defineEntity({
  type: 'AUDITENTRY',
  base: '/api/audit',
  schema: object({
    /** null: the server itself. */
    userId: reference(),
    action: choice(...auditActions).required(),
    objectType: text(40),
    /** The record may be gone: it is no reference. */
    objectId: text(24),
  }),
  references: { userId: 'USER' },
  scope: { kind: 'provider', concerns: 'administrators' },
  allow: { list: 'admin', get: 'admin' },
  cached: false,
  filterable: ['userId', 'action', 'objectType', 'objectId'],
  sortable: ['action'],
  title: (entry) => entry.action,
})
