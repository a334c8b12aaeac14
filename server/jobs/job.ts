// A job is work outside of transactions, enqueued by a transaction.
import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { QueueName } from './queues.ts'

/** The name of a defined job. */
export type JobKind = string & { readonly [isDefined]: true }
declare const isDefined: unique symbol

/** A job to be enqueued; created by its definition (define-job.ts). */
export interface NewJob<Payload extends object = object> {
  /** Jobs of one lane run one after another, oldest first; a blocked one holds its lane and no other. */
  readonly lane: string
  readonly kind: JobKind
  readonly payload: Payload
  /** The queue whose workers run it; default: `work`. */
  readonly queue?: QueueName
  /** The organisation that the job counts for; the organisations of a queue take turns, however many jobs each has. */
  readonly organisationId?: string | null | undefined
  /** Minimum delay, milliseconds. */
  readonly inMs?: number
  /** The job may have taken effect before it was enqueued: its first attempt counts as uncertain. */
  readonly isUncertain?: boolean
}

export interface JobAttempt {
  /** 1 for the first. */
  readonly attempts: number
  /** Whether an earlier attempt may have taken effect: its process died, or it reported so. */
  readonly uncertain: boolean
  /**
   * Milliseconds since the job was reclaimed from a process that seemed dead, and may in fact still be running it; null if it never was.
   */
  readonly abandonedMs: number | null
  /** When the job was enqueued; UTC milliseconds. */
  readonly askedAt: number
  /** Whether this process still holds the job; call it in a transaction whose effect must not happen twice. */
  readonly isOurs: (writer: JobWriter) => Promise<boolean>
  /** Whether the process is shutting down: long work then leaves the rest to a follow-up. */
  readonly isClosing: () => boolean
}

/**
 * - retry: runs again after `inMs`, or after the back-off
 * - unknown: runs again after `inMs`, as `uncertain` and with `remember` added to its payload
 * - waits: runs again once `waitsFor` is woken, and once a day in any case
 * - rest: a portion is done; the rest waits for its turn behind the others, after `inMs` if given, with `remember` added to its payload and
 *   its attempts counted from 0
 */
export type JobResult<Payload extends object = object> =
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'retry'; readonly error: string; readonly inMs?: number | null }
  | { readonly state: 'waits'; readonly error: string; readonly waitsFor: string }
  | { readonly state: 'rest'; readonly remember: Partial<Payload>; readonly inMs?: number }
  | {
      readonly state: 'unknown'
      readonly error: string
      readonly inMs: number
      readonly remember?: Partial<Payload>
    }

export type UnfinishedResult = Exclude<JobResult, { readonly state: 'done' }>

export interface GivenJob<Payload extends object = object> {
  readonly payload: Payload
  readonly attempt: JobAttempt
}

/** Holder of the transaction that enqueues the job. */
export interface JobWriter {
  readonly tx: Transaction<Tables>
}

export interface ClaimedJob {
  readonly id: string
  readonly queue: QueueName
  readonly lane: string
  readonly kind: string
  readonly payload: object
  readonly attempts: number
  readonly uncertain: boolean
  readonly abandonedMs: number | null
  readonly askedAt: number
}

export const done: JobResult = { state: 'done' }
