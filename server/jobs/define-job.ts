// Defines a kind of job: its name in the table, and how a job is created. Its payload is typed for the enqueuer and for the handler.
import type { GivenJob, JobAttempt, JobKind, JobResult, NewJob } from './job.ts'

export type JobDefinition<Args extends readonly unknown[], Payload extends object> = ((
  ...args: Args
) => NewJob<Payload>) & { readonly kind: JobKind }

/** The result of a definition's `prepare`. */
export type PreparedJob<Payload extends object> = Omit<NewJob<Payload>, 'kind'>

/**
 * @param kind unique and permanent, because it is stored in the tables of running installations
 * @param prepare derives lane and payload from the subject of the job
 */
export const defineJob = <Args extends readonly unknown[], Payload extends object>(
  kind: string,
  prepare: (...args: Args) => PreparedJob<Payload>,
): JobDefinition<Args, Payload> => {
  // The only place that turns a text into a kind, so that no undefined job can be enqueued.
  const defined = kind as JobKind
  return Object.assign((...args: Args) => ({ ...prepare(...args), kind: defined }), { kind: defined })
}

type AnyJob = (...args: never) => NewJob
export type PayloadOf<Job extends AnyJob> = ReturnType<Job>['payload']

export type JobHandler<Job extends AnyJob> = (
  payload: PayloadOf<Job>,
  attempt: JobAttempt,
) => Promise<JobResult<PayloadOf<Job>>>

/** Handles several jobs of a kind at once. @returns their results, in the same order */
export type GroupHandler<Job extends AnyJob> = (
  jobs: readonly GivenJob<PayloadOf<Job>>[],
) => Promise<readonly JobResult<PayloadOf<Job>>[]>

/** A kind of job with its handler, as the workers know it. */
export interface HandledJob {
  readonly kind: JobKind
  readonly handle: (jobs: readonly GivenJob[]) => Promise<readonly JobResult[]>
  /** Maximum number of jobs that a worker handles at once. */
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
