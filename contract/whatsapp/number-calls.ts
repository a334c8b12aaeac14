// Calls about our own numbers and business accounts: from a number that is not verified to one that customers know.
import { defineCall } from '../call.ts'
import { array, choice, email, object, reference, string, text, webAddress } from '../fields.ts'

/** The platform lets a number be registered and deregistered so often in so many hours. */
export const maxRegistrations = 10
export const registrationHours = 72

export const codeMethods = ['SMS', 'VOICE'] as const

/** Lines of business, in the platform's words. */
export const verticals = [
  'UNDEFINED',
  'OTHER',
  'AUTO',
  'BEAUTY',
  'APPAREL',
  'EDU',
  'ENTERTAIN',
  'EVENT_PLAN',
  'FINANCE',
  'GROCERY',
  'GOVT',
  'HOTEL',
  'HEALTH',
  'NONPROFIT',
  'PROF_SERVICES',
  'RETAIL',
  'TRAVEL',
  'RESTAURANT',
  'ALCOHOL',
  'ONLINE_GAMBLING',
  'PHYSICAL_GAMBLING',
  'OTC_DRUGS',
  'MATRIMONY_SERVICE',
] as const

/** What customers see of a number; empty: nothing. */
export interface NumberProfile {
  readonly about: string
  readonly address: string
  readonly description: string
  readonly email: string
  readonly websites: readonly string[]
  readonly vertical: string
  /** Address at the platform; null: no picture. */
  readonly pictureUrl: string | null
}

export interface Registrations {
  /** Attempts that are left of `maxRegistrations`. */
  readonly left: number
}

/** A number as the platform tells it now. */
export interface PlatformPhone {
  readonly fbId: string
  readonly verifiedName: string | null
  readonly displayPhoneNumber: string | null
  readonly qualityRating: string | null
  readonly codeVerificationStatus: string | null
  readonly status: string | null
  /** Our record of it; null: it is not connected. */
  readonly fbWaPhoneId: string | null
}

export interface AccountSubscriptions {
  readonly apps: readonly { readonly id: string; readonly name: string | null; readonly isOurs: boolean }[]
  readonly isSubscribed: boolean
}

export interface Audience {
  readonly total: number
  /** Contacts that may be written to freely now. */
  readonly withinWindow: number
  /** Contacts that want no offers. */
  readonly optedOut: number
}

/** One-time codes and PINs of the platform. */
const sixDigits = () => string().matches(/^\d{6}$/, 'INVALID_VALUE')

const phones = '/api/wa/phones/:id'
const accounts = '/api/wa/waba/:id'

export const numberCalls = {
  /** Has the platform send a code to the number; query `method` SMS or VOICE, `language` of the code. */
  requestWaPhoneCode: defineCall<Record<string, never>>()({
    method: 'GET',
    path: `${phones}/verify`,
    right: 'manager',
  }),
  verifyWaPhone: defineCall<Record<string, never>>()({
    method: 'POST',
    path: `${phones}/verify`,
    right: 'manager',
    body: object({ code: sixDigits().required() }),
  }),
  /** The PIN is the number's second step from then on: an earlier one must be given again. */
  registerWaPhone: defineCall<Registrations>()({
    method: 'POST',
    path: `${phones}/register`,
    right: 'manager',
    body: object({ pin: sixDigits().required() }),
  }),
  deregisterWaPhone: defineCall<Registrations>()({ method: 'DELETE', path: `${phones}/register`, right: 'manager' }),
  waPhoneProfile: defineCall<NumberProfile>()({ method: 'GET', path: `${phones}/profile`, right: 'member' }),
  setWaPhoneProfile: defineCall<NumberProfile>()({
    method: 'POST',
    path: `${phones}/profile`,
    right: 'manager',
    body: object({
      about: text(139),
      address: text(256),
      description: text(512),
      email: email().max(128, 'TEXT_TOO_LONG'),
      websites: array(webAddress().max(256, 'TEXT_TOO_LONG').required()).max(2, 'INVALID_VALUE'),
      vertical: choice(...verticals),
      /** An upload: a JPEG or PNG. */
      picture: reference(),
    }),
  }),
  /** What the law of some countries wants to be told of the business, in the platform's members. */
  waPhoneCompliance: defineCall<{ readonly compliance: Readonly<Record<string, unknown>> | null }>()({
    method: 'GET',
    path: `${phones}/compliance`,
    right: 'member',
  }),
  waAccountPhones: defineCall<{ readonly phones: readonly PlatformPhone[] }>()({
    method: 'GET',
    path: `${accounts}/phones`,
    right: 'member',
  }),
  /** Brings our records to what the platform tells. */
  syncWaAccountPhones: defineCall<{ readonly phones: readonly PlatformPhone[] }>()({
    method: 'POST',
    path: `${accounts}/phones`,
    right: 'manager',
  }),
  waAccountSubscriptions: defineCall<AccountSubscriptions>()({
    method: 'GET',
    path: `${accounts}/subscriptions`,
    right: 'member',
  }),
  subscribeWaAccount: defineCall<AccountSubscriptions>()({
    method: 'POST',
    path: `${accounts}/subscriptions`,
    right: 'manager',
  }),
  unsubscribeWaAccount: defineCall<AccountSubscriptions>()({
    method: 'DELETE',
    path: `${accounts}/subscriptions`,
    right: 'manager',
  }),
  waAccountAudience: defineCall<Audience>()({ method: 'GET', path: `${accounts}/audience`, right: 'member' }),
} as const
