// The server's view of a channel: one folder that exports one `ServerChannel`.
import type { CallName } from '../../contract/calls.ts'
import type { AnyRow, EntityType } from '../../contract/index.ts'
import type { ChannelPorts, Context, WriteRules } from '../context/context.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import type { PlatformRead } from '../platform/platform-read.ts'
import type { Handlers } from '../records/call-context.ts'
import type { HandledJob } from '../jobs/define-job.ts'

export interface AccountPort {
  /** The platform's ids under which webhooks for the account come; left out: its own. */
  readonly webhookIds?: (unit: UnitOfWork, account: AnyRow) => Promise<readonly string[]>
}

export type WriteHook = (
  unit: UnitOfWork,
  before: Parameters<WriteRules['after']>[2],
  after: Parameters<WriteRules['after']>[3],
) => Promise<void>

export interface ServerChannel<Calls extends CallName = never> extends ChannelPorts {
  /** Types of its accounts: one that is created is connected as a channel of its organisation. */
  readonly accounts: Readonly<Partial<Record<EntityType, AccountPort>>>
  /** What else a generic write of its other records means, by their type. */
  readonly afterWrite?: Readonly<Partial<Record<EntityType, WriteHook>>>
  /** What the platform tells of single records that are asked for with `merge=1`, by their type. */
  readonly copies?: Readonly<Partial<Record<EntityType, PlatformRead>>>
  /** Its own jobs. */
  readonly jobs?: (services: Context) => readonly HandledJob[]
  /** The handlers of the calls that it declares. */
  readonly calls: Handlers<Calls>
}
