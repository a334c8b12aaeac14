// State of WhatsApp: business accounts, phone numbers, templates, contacts, messages, media.

export interface WhatsappAccount {
  readonly wabaId: string
  readonly name: string
  readonly token: string
  /** Whether the application receives its webhooks. */
  subscribed: boolean
  templates: WhatsappTemplate[]
}

export const templateCategories = ['AUTHENTICATION', 'MARKETING', 'UTILITY'] as const

export interface WhatsappTemplate {
  readonly id: string
  readonly name: string
  readonly language: string
  category: (typeof templateCategories)[number]
  /** `APPROVED`, `PENDING`, `REJECTED`, `PAUSED` ... */
  status: string
  /** Reason of a refusal. */
  reason?: string
  /** Text with `{{1}}` in place of parameters. */
  body: string
  /** All components, when there are more than the body. */
  components?: readonly Readonly<Record<string, unknown>>[]
}

export interface WhatsappPhone {
  readonly phoneId: string
  readonly wabaId: string
  /** Digits with country code. */
  readonly number: string
  readonly verifiedName: string
  /** The language of its customers; null for any. */
  readonly language: 'tr' | 'en' | null
  /** Absent: verified and registered, as most numbers are. */
  setup?: PhoneSetup
  quality?: 'GREEN' | 'YELLOW' | 'RED'
  profile?: Readonly<Record<string, unknown>>
  compliance?: Readonly<Record<string, unknown>>
}

/** State of a number's registration. */
export interface PhoneSetup {
  verified: boolean
  registered: boolean
  /** The code that was requested last; null: none is valid. */
  code: string | null
  /** PIN of the registration, kept when the number is deregistered. */
  pin: string | null
  wrongPins: number
  /** Simulated milliseconds of calls that register and deregister. */
  attempts: number[]
}

/** A person in the conversation with one of our numbers. */
export interface WhatsappContact {
  /** Identifies the conversation here; the platform has no such id. */
  readonly contactId: string
  readonly phoneId: string
  name: string
  username: string | null
  /** Digits; null when the platform hides the number. */
  waId: string | null
  /** Business-scoped id; null as before those existed. */
  userId: string | null
  /** Simulated milliseconds of the last message that opens the window. */
  lastInteraction: number | null
}

export const statusLadder = ['accepted', 'sent', 'delivered', 'read'] as const
export type WhatsappStatus = (typeof statusLadder)[number] | 'failed'

export interface WhatsappMessage {
  readonly id: string
  readonly from: 'person' | 'business'
  readonly at: number
  readonly type: string
  readonly text: string | null
  status: WhatsappStatus
  /** The other side's reaction to it. */
  reaction: string | null
  readonly callbackData: string | null
  /** Category of the price. */
  readonly category: string
}

export const mediaKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const
export type MediaKind = (typeof mediaKinds)[number]

export interface WhatsappMedia {
  readonly id: string
  readonly phoneId: string
  readonly kind: MediaKind
  readonly mimeType: string
  readonly fileName: string
  /** Uploaded by the business: its bytes are stored beside the world. Otherwise they are derived from the id. */
  readonly uploaded: boolean
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string
  /** Simulated milliseconds. */
  readonly at: number
}

export interface WhatsappState {
  accounts: Record<string, WhatsappAccount>
  phones: Record<string, WhatsappPhone>
  contacts: Record<string, WhatsappContact>
  /** By contact. */
  messages: Record<string, WhatsappMessage[]>
  media: Record<string, WhatsappMedia>
}

export const emptyWhatsapp = (): WhatsappState => ({ accounts: {}, phones: {}, contacts: {}, messages: {}, media: {} })
