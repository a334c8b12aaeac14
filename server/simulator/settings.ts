// The simulator's settings, from its environment.

export interface SimulatorSettings {
  readonly appId: string
  readonly appSecret: string
  readonly verifyToken: string
  readonly seed: string
  /** Receiver of the webhooks, as if entered in the application's dashboard; null until a subscription is made. */
  readonly webhookUrl: string | null
  /** Fields of pages; Instagram and WhatsApp send all fields. */
  readonly webhookFields: readonly string[]
  /** null keeps the world in memory. */
  readonly stateFile: string | null
  /** Seconds between the customers' actions; null switches them off. */
  readonly customersPace: number | null
}

const defaultWebhookFields = [
  'messages',
  'message_echoes',
  'message_edits',
  'message_reactions',
  'message_reads',
  'message_deliveries',
  'messaging_postbacks',
  'messaging_referrals',
  'standby',
  'feed',
  'mention',
] as const

export const defaultSettings: SimulatorSettings = {
  appId: '102030405060708',
  appSecret: 'simulator-secret',
  verifyToken: 'simulator-verify',
  seed: 'simulator',
  webhookUrl: null,
  webhookFields: defaultWebhookFields,
  stateFile: null,
  customersPace: null,
}

const paceOf = (text: string | undefined): number | null => {
  if (text === undefined || text === '') return 20
  if (text === 'off') return null
  const seconds = Number(text)
  if (!(seconds > 0)) throw new Error(`SIMULATOR_CUSTOMERS must be "off" or seconds, not "${text}"`)
  return seconds
}

export const readSettings = (environment: NodeJS.ProcessEnv): SimulatorSettings & { port: number } => ({
  appId: environment.META_APP_ID || defaultSettings.appId,
  appSecret: environment.META_APP_SECRET || defaultSettings.appSecret,
  verifyToken: environment.META_VERIFY_TOKEN || defaultSettings.verifyToken,
  seed: environment.SIMULATOR_SEED || defaultSettings.seed,
  webhookUrl: environment.WEBHOOK_URL || null,
  webhookFields: defaultWebhookFields,
  stateFile: environment.SIMULATOR_STATE || null,
  customersPace: paceOf(environment.SIMULATOR_CUSTOMERS),
  port: Number(environment.SIMULATOR_PORT || 0),
})
