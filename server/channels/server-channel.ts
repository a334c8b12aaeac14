// Interface of a channel on the server: its folder exports one `ServerChannel`.
import type { CallName } from '../../contract/calls.ts'
import type { AnyRow, EntityType } from '../../contract/index.ts'
import type { ChannelPorts, Context, WriteRules } from '../context/context.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import type { PlatformRead } from '../platform/platform-read.ts'
import type { Handlers } from '../records/call-context.ts'
import type { HandledJob } from '../jobs/define-job.ts'

export interface AccountPort {
  /** Platform ids that webhooks for the account carry; by default the account's own id. */
  readonly webhookIds?: (unit: UnitOfWork, account: AnyRow) => Promise<readonly string[]>
}

export type WriteHook = (
  unit: UnitOfWork,
  before: Parameters<WriteRules['after']>[2],
  after: Parameters<WriteRules['after']>[3],
) => Promise<void>

export interface ServerChannel<Calls extends CallName = never> extends ChannelPorts {
  /** Account types. A created account is connected as a channel of its organisation. */
  readonly accounts: Readonly<Partial<Record<EntityType, AccountPort>>>
  /** Side effects of generic writes to its other records, by type. */
  readonly afterWrite?: Readonly<Partial<Record<EntityType, WriteHook>>>
  /** Platform reads for single records that are requested with `merge=1`, by type. */
  readonly copies?: Readonly<Partial<Record<EntityType, PlatformRead>>>
  /** Jobs of the channel. */
  readonly jobs?: (services: Context) => readonly HandledJob[]
  /** Handlers of the calls that the channel declares. */
  readonly calls: Handlers<Calls>
}
