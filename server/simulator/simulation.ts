// Shared parts of the simulator: settings, the world, its clock, ids, webhooks and the timetable.
import { createIds } from './ids.ts'
import type { Ids } from './ids.ts'
import type { SimulatorSettings } from './settings.ts'
import { createTimetable } from './timetable.ts'
import type { Timetable } from './timetable.ts'
import { openUploads } from './uploads.ts'
import type { Uploads } from './uploads.ts'
import type { Channel, World } from './world.ts'
import type { WorldFile } from './world-file.ts'
import { subscribableFields } from './graph/subscribable-fields.ts'
import { webhookObjects } from './webhooks/pieces.ts'
import type { WebhookObject } from './webhooks/pieces.ts'
import { createWebhookSender } from './webhooks/webhook-sender.ts'
import type { WebhookSender } from './webhooks/webhook-sender.ts'

/** A message or comment that was accepted from the application. */
interface AcceptedSend {
  readonly channel: Channel
  /** The person, the WhatsApp contact, or the comment at the root of the thread; null for a comment that begins a thread. */
  readonly conversation: string | null
  /** Id of the message or comment. */
  readonly id: string
}

export interface Simulation {
  readonly settings: SimulatorSettings
  readonly world: World
  readonly ids: Ids
  readonly timetable: Timetable
  readonly webhooks: WebhookSender
  readonly uploads: Uploads
  /** Simulated milliseconds. */
  now(): number
  /** Called after a change of the world. */
  changed(): void
  /** Own address, for pictures; set once the simulator listens. */
  address: string
  /** Listeners for each accepted message and comment. */
  accepted: ((accepted: AcceptedSend) => void)[]
  /** Listeners for each page, Instagram account and phone number whose webhooks were subscribed. */
  subscribed: ((accountId: string) => void)[]
}

/** Sends all webhooks to this address from now on, as if it had been entered in the application's dashboard. */
export const receiveAt = ({ settings, world }: Pick<Simulation, 'settings' | 'world'>, callbackUrl: string): void => {
  const fields: Record<WebhookObject, readonly string[]> = { ...subscribableFields, page: settings.webhookFields }
  for (const object of webhookObjects)
    world.subscriptions[object] = { callbackUrl, fields: [...fields[object]], active: true }
}

export const createSimulation = (settings: SimulatorSettings, file: WorldFile): Simulation => {
  const { world, changed } = file
  const now = (): number => Date.now() + world.clockOffsetMs
  const ids = createIds(settings.seed, world)
  const simulation: Simulation = {
    settings,
    world,
    ids,
    timetable: createTimetable(world, changed),
    webhooks: createWebhookSender({ world, appSecret: settings.appSecret, now, changed, chance: () => ids.chance() }),
    uploads: openUploads(settings.stateFile),
    now,
    changed,
    address: '',
    accepted: [],
    subscribed: [],
  }
  if (settings.webhookUrl) receiveAt(simulation, settings.webhookUrl)
  return simulation
}
