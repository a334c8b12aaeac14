// What the parts of the simulator share: settings, the world, its clock, ids, webhooks and what happens later.
import { createIds } from './ids.ts'
import type { Ids } from './ids.ts'
import type { SimulatorSettings } from './settings.ts'
import { createTimetable } from './timetable.ts'
import type { Timetable } from './timetable.ts'
import type { World } from './world.ts'
import type { WorldFile } from './world-file.ts'
import { createWebhookSender } from './webhooks/webhook-sender.ts'
import type { WebhookSender } from './webhooks/webhook-sender.ts'

export interface Simulation {
  readonly settings: SimulatorSettings
  readonly world: World
  readonly ids: Ids
  readonly timetable: Timetable
  readonly webhooks: WebhookSender
  /** Simulated milliseconds. */
  now(): number
  /** Notes that the world has changed. */
  changed(): void
  /** Own address, for pictures; set when it listens. */
  address: string
  /** Hears of each message the Send API accepted. */
  accepted: ((psid: string, mid: string) => void)[]
  /** Hears of each page whose webhooks were switched on. */
  subscribed: ((pageId: string) => void)[]
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
    now,
    changed,
    address: '',
    accepted: [],
    subscribed: [],
  }
  if (settings.webhookUrl) {
    // As if somebody had entered it in the application's dashboard.
    world.subscriptions.page = { callbackUrl: settings.webhookUrl, fields: [...settings.webhookFields], active: true }
  }
  return simulation
}
