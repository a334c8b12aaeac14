// Audit entries: written by the server, never changed. Managers see those of their organisations.
import { bulkKinds } from '../bulk-kinds.ts'
import { defineEntity } from '../entity.ts'
import { array, choice, count, object, reference, text, textList } from '../fields.ts'

const auditActions = [
  'created',
  'updated',
  'removed',
  'merged',
  'recordingUploaded',
  'recordingOpened',
  'recordingRemoved',
  'recordingExpired',
  'allowanceChanged',
  'userDeactivated',
  'userReactivated',
  'workHandedOver',
  'customerBlocked',
  'customerUnblocked',
  'customerAssigned',
  'channelConnected',
  'channelDisconnected',
  'commentHidden',
  'commentShown',
  'commentDeleted',
  'commentKept',
  'commentUnkept',
  'signedIn',
  'threadClosed',
  'threadReopened',
  'threadAssigned',
  'threadSnoozed',
  'waWebSessionLoggedOut',
  'threadLabelled',
  'webhookEventsReprocessed',
  'retentionChanged',
  'dataDeleted',
  'organisationDeleted',
  'organisationRestored',
  'organisationErased',
  'accessWithdrawn',
  'bulkStarted',
  'bulkCancelled',
  'bulkUndone',
  'passwordChanged',
  'passwordSet',
  'sessionsEnded',
  'secondFactorOn',
  'secondFactorOff',
  'secondFactorTakenOff',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'apiKeyCreated',
  'apiKeyRevoked',
  'apiKeysEnded',
  'postSubmitted',
  'wallLinkCreated',
  'wallLinkRevoked',
  'queueLimitsChanged',
  'emailChangeAsked',
  'emailChanged',
  'userInvited',
  'passwordResetSent',
  'passwordResetAsked',
  'workAccountUnlinked',
] as const

export const auditEntryEntity = defineEntity({
  type: 'AUDITENTRY',
  base: '/api/audit',
  schema: object({
    /** null: the server itself. */
    userId: reference(),
    action: choice(...auditActions).required(),
    objectType: text(40),
    /** Not a reference, because the record may have been deleted. */
    objectId: text(24),
    /** The organisation it happened in. */
    ofOrganisationId: reference(),
    /** Names of the fields that were written. */
    fields: textList(),
    /** Name of a deleted record. */
    objectName: text(),
    /** Old and new values of the fields, as text; only for types that contain no customer data. */
    changes: array(object({ field: text(60).required(), from: text(200), to: text(200) })),
    /** Number of records, for actions on several. */
    count: count(),
    /** Kind of a bulk job. */
    kind: choice(...bulkKinds),
  }),
  references: { userId: { to: 'USER', onDelete: 'keep' }, ofOrganisationId: { to: 'ORGANISATION', onDelete: 'keep' } },
  scope: { kind: 'provider', concerns: 'managers', field: 'ofOrganisationId' },
  allow: { list: 'manager', get: 'manager' },
  cached: false,
  filterable: ['userId', 'action', 'objectType', 'objectId', 'kind', 'ofOrganisationId'],
  sortable: ['action'],
  title: (entry) => entry.action,
})
