// The settings as the server works with them; app/read-config.ts reads them.

export interface MailConfig {
  /** smtp:// or smtps://, with user and password if the mail server requires them. */
  readonly smtpUrl: string
  /** Sender of the letters: an address, or a name and an address. */
  readonly from: string
}

export interface SingleSignOnConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The provider's claim that is our user name; `email` is compared with the e-mail address of the profile. */
  readonly userClaim: string
  /** Whether a person whom the provider knows and we do not becomes a user (without any membership). */
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
  /** Id of the embedded sign-up through which businesses share their WhatsApp numbers, as configured on the platform. */
  readonly whatsappConfigId: string | null
}

export interface Config {
  readonly host: string
  /** 0 takes a free port. */
  readonly port: number
  /** Address at which people open the application; null: the address the server listens on. */
  readonly publicUrl: string | null
  /** Folder of the embedded database and of generated files; null keeps everything in memory (tests). */
  readonly dataDir: string | null
  readonly databaseUrl: string | null
  readonly secretKey: Buffer
  /** Whether the simulator plays the platforms. */
  readonly simulator: boolean
  readonly simulatorPort: number
  /** Whether a connector for WhatsApp Web is available. */
  readonly webConnector: boolean
  /** Address of the connector; null: the simulator's, at the platform's address. */
  readonly webConnectorBase: string | null
  /** Seconds between two actions of simulated customers; null: they do nothing. */
  readonly simulatorCustomersSeconds: number | null
  /** Whether this is a production installation, with a database of its own. */
  readonly production: boolean
  /** Whether the demo organisation is created on an empty database. */
  readonly demo: boolean
  readonly demoPassword: string | null
  readonly meta: MetaConfig
  /** null: letters are not sent, and their links are written to the log. */
  readonly mail: MailConfig | null
  /** null: people sign in with a password only. */
  readonly singleSignOn: SingleSignOnConfig | null
  /** Whether people may sign in with Facebook. */
  readonly facebookLogin: boolean
  /** Hosts from which files of messages may be downloaded, beside the platforms' own (server/media/allowed-address.ts). */
  readonly mediaHosts: readonly string[]
  /** Push services that may be used to wake devices: host names (`*.` as a prefix covers all subdomains) and whole origins. */
  readonly pushHosts: readonly string[]
  /** Milliseconds between two calls of work that reads much from the platform: imports, checks of comments. */
  readonly platformPauseMs: number
  /** Days within which a deleted organisation can be restored; 0: none. */
  readonly organisationGraceDays: number
  /** Requests to /api that one address may make per minute; many agents may share an address. */
  readonly requestsAMinute: number
  /** Time limit of a search, milliseconds. */
  readonly searchMs: number
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  /** Maximum age of a session, days. */
  readonly sessionDays: number
  /** Origins other than our own that may call the API. */
  readonly allowedOrigins: readonly string[]
  readonly logLevel: string
  /** Token required for GET /metrics; null: nobody may read it. */
  readonly metricsToken: string | null
}
