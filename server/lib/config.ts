// The settings as the server works with them; app/read-config.ts reads them.

export interface MailConfig {
  /** smtp:// or smtps://, with user and password where the server wants them. */
  readonly smtpUrl: string
  /** Whom the letters are from: an address, or a name and an address. */
  readonly from: string
}

export interface SingleSignOnConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The provider's claim that is our user name; `email` is compared with the e-mail address of the profile. */
  readonly userClaim: string
  /** Whether somebody whom the provider knows and we do not becomes a user (without a place in any organisation). */
  readonly createUsers: boolean
}

export interface MetaConfig {
  readonly appId: string
  readonly appSecret: string
  /** Whether calls carry appsecret_proof (the application's "Require App Secret"). */
  readonly appSecretProof: boolean
  readonly verifyToken: string
  readonly graphVersion: string
  readonly graphFacebookBase: string
  readonly facebookDialogBase: string
  /** Of the sign-up that businesses share their WhatsApp numbers in, as it is set up at the platform. */
  readonly whatsappConfigId: string | null
}

export interface Config {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** Where people open the application; null: the address it listens on. */
  readonly publicUrl: string | null
  /** Folder of the embedded database and of what the server generates; null keeps all in memory (tests). */
  readonly dataDir: string | null
  readonly databaseUrl: string | null
  readonly secretKey: Buffer
  /** Whether the platforms are played by the simulator. */
  readonly simulator: boolean
  readonly simulatorPort: number
  /** Whether there is a connector of WhatsApp Web. */
  readonly webConnector: boolean
  /** Its address; null: the simulator's, at the platform's. */
  readonly webConnectorBase: string | null
  /** Seconds between two actions of the simulator's customers; null: they stay quiet. */
  readonly simulatorCustomersSeconds: number | null
  /** Whether it runs on a database of its own, for real. */
  readonly production: boolean
  /** Whether the demo organisation is created on an empty database. */
  readonly demo: boolean
  readonly demoPassword: string | null
  readonly meta: MetaConfig
  /** null: letters go nowhere, and the links in them stand in the log. */
  readonly mail: MailConfig | null
  /** null: people sign in with a password only. */
  readonly singleSignOn: SingleSignOnConfig | null
  /** Whether people may sign in with Facebook. */
  readonly facebookLogin: boolean
  /** Where files of messages may be fetched from, beside the platforms' own addresses (server/media/allowed-address.ts). */
  readonly mediaHosts: readonly string[]
  /** Push services that devices may be woken through: names of hosts (`*.` before one for all under it) and whole origins. */
  readonly pushHosts: readonly string[]
  /** Milliseconds between two calls of work that reads much at the platform: imports, looking after comments. */
  readonly platformPauseMs: number
  /** Days in which a deleted organisation can be taken back; 0: none. */
  readonly organisationGraceDays: number
  /** Calls of /api that one address may make in a minute; many agents may share one. */
  readonly requestsAMinute: number
  /** Milliseconds that a search may take. */
  readonly searchMs: number
  /** Addresses and networks of proxies whose X-Forwarded-For counts. */
  readonly trustedProxies: readonly string[]
  /** A session ends so long after its beginning, whatever happens. */
  readonly sessionDays: number
  /** Origins other than our own that may call the API. */
  readonly allowedOrigins: readonly string[]
  readonly logLevel: string
  /** The token of readers of GET /metrics; null: there are none. */
  readonly metricsToken: string | null
}
