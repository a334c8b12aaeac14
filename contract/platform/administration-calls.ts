// Calls for the provider's administration and for managing customers, users and channels, beyond the generic ones.
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
import { replacing } from '../replacing.ts'
import type { DeletionRule } from '../entity.ts'
import type { AnyRow, EntityType, Row } from '../index.ts'
import { retentionBounds } from '../retention.ts'
import type { RetentionDays, RetentionKind } from '../retention.ts'

/** States whose events may be reprocessed; a handled event is never handled again. */
export const reprocessableStates = ['unknown', 'unattributed', 'parked', 'failed'] as const

const days = (kind: RetentionKind) => number().integer().min(retentionBounds[kind].min).max(retentionBounds[kind].max)

export interface Assignments {
  readonly assignments: readonly { readonly userId: string }[]
}

export interface ReprocessResult {
  readonly state: Row<'WEBHOOKEVENT'>['state']
  readonly error: string | null
}

/** The records of a type that refer to another record, and what happens to them when it is deleted. */
export interface DependentRecords {
  readonly type: EntityType
  readonly rule: DeletionRule
  readonly count: number
}

export const administrationCalls = {
  /**
   * Records that deleting the record of `type` (in the query) deletes, changes, or is blocked by. Those that only keep its id are
   * omitted.
   */
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
  /** Assigns the customer's conversations to a member, or to nobody; only the newest if there are very many. */
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
   * Erases all data of the person behind a customer, in a job: the record, their messages on every channel, files, notifications and search
   * words. Deleting only the record (`DELETE`) leaves their conversations.
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
  /** Not a command, because a password must not enter its fingerprint. Repetition is prevented by the unique user name. */
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
      /** Organisations that they manage, in addition to `memberships`. */
      manageOrganisationIds: references().max(50),
      /** By the rules of `contract/passwords.ts`. Without one they cannot sign in until they have set one by a link. */
      password: string().max(1_000),
      memberships: array(object({ organisationId: reference().required(), role: choice('agent', 'manager') })).max(50),
    }),
  }),
  /** Ends their sessions immediately; a job assigns their open conversations to another member, or to nobody. Answers their number. */
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
  /** Deletes the account's tokens; its history stays. */
  disconnectChannel: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/channels/:id/disconnect',
    right: 'manager',
    command: true,
  }),
  /** Imports the account's history of the last 30 days, e.g. from before it was connected. A running import continues. */
  importPast: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/channels/:id/import',
    right: 'manager',
    command: true,
  }),
  /** Imported messages stay. */
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
  /** Handles all events of a kind in a state again, in a job. Answers their number. */
  reprocessWebhookEvents: defineCall<{ readonly count: number }>()({
    method: 'POST',
    path: '/api/webhookEvents/reprocess',
    right: 'admin',
    body: object({ kind: text(200).required(), state: choice(...reprocessableStates).required() }),
    command: true,
  }),
  /** Readable by members, because it concerns their organisation's data. */
  retentionDays: defineCall<RetentionDays>()({ method: 'GET', path: '/api/retention', right: 'member' }),
  setRetentionDays: defineCall<RetentionDays>()({
    method: 'POST',
    path: '/api/retention',
    right: 'superadmin',
    body: replacing({
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
