// A kind of job: its name in the table, and how one is made. Its payload is typed, for the caller that enqueues it and for its handler.
import type { GivenJob, JobAttempt, JobKind, JobResult, NewJob } from './job.ts'

export type JobDefinition<Args extends readonly unknown[], Payload extends object> = ((
  ...args: Args
) => NewJob<Payload>) & { readonly kind: JobKind }

/** What a definition says of one job. */
export type PreparedJob<Payload extends object> = Omit<NewJob<Payload>, 'kind'>

/**
 * @param kind unique, and what stands in the tables of running installations: it never changes
 * @param prepare the lane and the payload, from what the job is about
 */
export const defineJob = <Args extends readonly unknown[], Payload extends object>(
  kind: string,
  prepare: (...args: Args) => PreparedJob<Payload>,
): JobDefinition<Args, Payload> => {
  // The only place that makes a kind out of a text: no job is enqueued that was not defined.
  const defined = kind as JobKind
  return Object.assign((...args: Args) => ({ ...prepare(...args), kind: defined }), { kind: defined })
}

type AnyJob = (...args: never) => NewJob
export type PayloadOf<Job extends AnyJob> = ReturnType<Job>['payload']

export type JobHandler<Job extends AnyJob> = (
  payload: PayloadOf<Job>,
  attempt: JobAttempt,
) => Promise<JobResult<PayloadOf<Job>>>

/** Does several jobs of a kind at once. @returns their results, in their order */
export type GroupHandler<Job extends AnyJob> = (
  jobs: readonly GivenJob<PayloadOf<Job>>[],
) => Promise<readonly JobResult<PayloadOf<Job>>[]>

/** A kind of job with its handler, as the workers know it. */
export interface HandledJob {
  readonly kind: JobKind
  readonly handle: (jobs: readonly GivenJob[]) => Promise<readonly JobResult[]>
  /** A worker takes so many at once, at most. */
  readonly max: number
}

export const handleJobs = <Job extends AnyJob & { readonly kind: JobKind }>(
  { kind }: Job,
  { handle, max }: { readonly handle: GroupHandler<Job>; readonly max: number },
): HandledJob => ({
  kind,
  max,
  // The rows of a kind are written from its definition alone.
  handle: (jobs) => handle(jobs as readonly GivenJob<PayloadOf<Job>>[]),
})

export const handleJob = <Job extends AnyJob & { readonly kind: JobKind }>(
  job: Job,
  handler: JobHandler<Job>,
): HandledJob =>
  handleJobs(job, {
    max: 1,
    handle: async (given) => Promise.all(given.map(({ payload, attempt }) => handler(payload, attempt))),
  })
