// A job is work outside a transaction that a transaction asked for.
import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { QueueName } from './queues.ts'

/** The name of a defined job. */
export type JobKind = string & { readonly [isDefined]: true }
declare const isDefined: unique symbol

/** Made by its definition (define-job.ts). */
export interface NewJob<Payload extends object = object> {
  /** Jobs of one lane run one after another, oldest first; a blocked one holds its lane and no other. */
  readonly lane: string
  readonly kind: JobKind
  readonly payload: Payload
  /** Whose workers do it; `work` where none is named. */
  readonly queue?: QueueName
  /** Whose work it is: the organisations of a queue take turns, whatever one of them brings. */
  readonly organisationId?: string | null | undefined
  /** Not before this many milliseconds from now. */
  readonly inMs?: number
}

export interface JobAttempt {
  /** 1 for the first. */
  readonly attempts: number
  /** An earlier attempt may have had its effect: the process died with it, or it said so. */
  readonly uncertain: boolean
  /**
   * Milliseconds since the job was taken from a process that seemed dead; null where it never was. One that only seemed so may
   * still be at it.
   */
  readonly abandonedMs: number | null
  /** When it was asked for; UTC milliseconds. */
  readonly askedAt: number
  /** Whether the job has not been taken from this process, asked in a transaction that does what must not be done twice. */
  readonly isOurs: (writer: JobWriter) => Promise<boolean>
  /** Whether the process is about to end: long work leaves the rest to a job that follows. */
  readonly isClosing: () => boolean
}

/**
 * `retry` waits by back-off unless told how long; `unknown` is asked again after `inMs` with `uncertain`, and finds in its
 * payload what it chose to remember; `waits` is asked again once somebody names what it waits for, and once a day by itself;
 * `rest` has done a portion: what is left takes its turn behind the others, after `inMs` where that is given, told what to remember,
 * with its attempts counted anew.
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

/** The holder of the transaction that asks for the job. */
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
