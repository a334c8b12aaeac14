// The calls of the provider's administration and of looking after customers, users and channels beyond the generic ones.
import { defineCall } from '../call.ts'
import {
  array,
  choice,
  email,
  flag,
  language,
  number,
  object,
  reference,
  references,
  string,
  text,
  username,
} from '../fields.ts'
import type { DeletionRule } from '../entity.ts'
import type { AnyRow, EntityType, Row } from '../index.ts'
import { retentionBounds } from '../retention.ts'
import type { RetentionDays, RetentionKind } from '../retention.ts'

/** States from which an event may be looked at again; what was handled is handled once. */
export const reprocessableStates = ['unknown', 'unattributed', 'parked', 'failed'] as const

const days = (kind: RetentionKind) => number().integer().min(retentionBounds[kind].min).max(retentionBounds[kind].max)

export interface Assignments {
  readonly assignments: readonly { readonly userId: string }[]
}

export interface ReprocessResult {
  readonly state: Row<'WEBHOOKEVENT'>['state']
  readonly error: string | null
}

/** Records of a type that name another one, and what becomes of them when it is deleted. */
export interface DependentRecords {
  readonly type: EntityType
  readonly rule: DeletionRule
  readonly count: number
}

export const administrationCalls = {
  /** What deleting the record of `type` (in the query) takes along, changes, or is held by. Those that only keep its id are not named. */
  removalPreview: defineCall<{ readonly hanging: readonly DependentRecords[] }>()({
    method: 'GET',
    path: '/api/removals/:id',
    right: 'member',
  }),
  /** The customer of a Messenger conversation. */
  customerByFbConversation: defineCall<AnyRow>()({
    method: 'GET',
    path: '/api/customers/fbconversation/:id',
    right: 'member',
  }),
  customerAssignments: defineCall<Assignments>()({
    method: 'GET',
    path: '/api/customers/:id/assignments',
    right: 'member',
  }),
  /** Gives the customer's conversations to a member, or to nobody; the newest of them where there are very many. */
  assignCustomer: defineCall<Assignments>()({
    method: 'POST',
    path: '/api/customers/:id/assignments',
    right: 'member',
    body: object({ userId: reference().defined() }),
    command: true,
  }),
  /** Messages of a blocked customer are recorded, open nothing and notify nobody; replies are refused. */
  blockCustomer: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/customers/:id/block',
    right: 'manager',
    command: true,
  }),
  /**
   * Erases everything of the person behind a customer, by a job: the record, what they wrote, its files, notifications and
   * words, on every channel. Deleting the record alone (`DELETE`) leaves their conversations.
   */
  eraseCustomer: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/customers/:id/erase',
    right: 'manager',
    command: true,
  }),
  unblockCustomer: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/customers/:id/unblock',
    right: 'manager',
    command: true,
  }),
  /** No command: a password must not stand in the fingerprint of one. A user name is taken once. */
  createUserWithMemberships: defineCall<{ readonly userId: string }>()({
    method: 'POST',
    path: '/api/users/withMemberships',
    right: 'admin',
    sessionOnly: true,
    body: object({
      username: username().required(),
      name: text().required(),
      email: email(),
      language: language(),
      role: choice('Superadmin', 'Admin'),
      /** Manages every organisation they are a member of. */
      canManage: flag(),
      /** Organisations they manage, beside those that `memberships` names. */
      manageOrganisationIds: references().max(50),
      /** As `contract/passwords.ts` wants it. Without one they cannot sign in until they have chosen one themselves. */
      password: string().max(1_000),
      memberships: array(object({ organisationId: reference().required(), role: choice('agent', 'manager') })).max(50),
    }),
  }),
  /** Ends their sessions at once; their open work goes to another member, or to nobody, by a job. Answers how much that is. */
  deactivateUser: defineCall<{ readonly openThreads: number }>()({
    method: 'POST',
    path: '/api/users/:id/deactivate',
    right: 'admin',
    sessionOnly: true,
    body: object({ handOverTo: reference() }),
    command: true,
  }),
  reactivateUser: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/users/:id/reactivate',
    right: 'admin',
    sessionOnly: true,
    command: true,
  }),
  /** Removes the tokens for the account; its history stays. */
  disconnectChannel: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/channels/:id/disconnect',
    right: 'manager',
    command: true,
  }),
  /** Reads what was said before the account was connected, or before it was lost; one that is under way goes on. */
  importPast: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/channels/:id/import',
    right: 'manager',
    command: true,
  }),
  /** What has been read stays. */
  cancelPastImport: defineCall<Record<string, never>>()({
    method: 'DELETE',
    path: '/api/channels/:id/import',
    right: 'manager',
    command: true,
  }),
  /** Handles one event again, now. */
  reprocessWebhookEvent: defineCall<ReprocessResult>()({
    method: 'POST',
    path: '/api/webhookEvents/:id/reprocess',
    right: 'admin',
  }),
  /** Handles all events of a kind that stand in a state again, by a job. Answers how many. */
  reprocessWebhookEvents: defineCall<{ readonly count: number }>()({
    method: 'POST',
    path: '/api/webhookEvents/reprocess',
    right: 'admin',
    body: object({ kind: text(200).required(), state: choice(...reprocessableStates).required() }),
    command: true,
  }),
  /** No secret: whose data it is may know how long it is kept. */
  retentionDays: defineCall<RetentionDays>()({ method: 'GET', path: '/api/retention', right: 'member' }),
  setRetentionDays: defineCall<RetentionDays>()({
    method: 'POST',
    path: '/api/retention',
    right: 'superadmin',
    body: object({
      eventDays: days('eventDays'),
      webhookDays: days('webhookDays'),
      unhandledDays: days('unhandledDays'),
      uploadDays: days('uploadDays'),
      recordingDays: days('recordingDays'),
      auditDays: days('auditDays'),
    }),
    command: true,
  }),
} as const
