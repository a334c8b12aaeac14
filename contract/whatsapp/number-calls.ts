// Calls for our own numbers and business accounts, from verifying a number to its public profile.
import { defineCall } from '../call.ts'
import { replacing } from '../replacing.ts'
import { array, choice, email, object, reference, string, text, webAddress } from '../fields.ts'

/** The platform's limit of registrations and deregistrations of a number, per `registrationHours`. */
export const maxRegistrations = 10
export const registrationHours = 72

export const codeMethods = ['SMS', 'VOICE'] as const

/** Business verticals, under the platform's names. */
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

/** A number's public profile; an empty value is not shown. */
export interface NumberProfile {
  readonly about: string
  readonly address: string
  readonly description: string
  readonly email: string
  readonly websites: readonly string[]
  readonly vertical: string
  /** Address on the platform; null: no picture. */
  readonly pictureUrl: string | null
}

export interface Registrations {
  /** Remaining attempts of `maxRegistrations`. */
  readonly left: number
}

/** A number as the platform reports it now. */
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
  /** Contacts within their reply window, who may be written to freely. */
  readonly withinWindow: number
  /** Contacts who have opted out of marketing messages. */
  readonly optedOut: number
}

/** A verification code or PIN of the platform. */
const sixDigits = () => string().matches(/^\d{6}$/, 'INVALID_VALUE')

const phones = '/api/wa/phones/:id'
const accounts = '/api/wa/waba/:id'

export const numberCalls = {
  /** Makes the platform send a verification code to the number. Query: `method` SMS or VOICE, `language` of the code. */
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
  /** The PIN becomes the number's two-step verification; if it already has one, that PIN must be given. */
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
    body: replacing(
      {
        about: text(139),
        address: text(256),
        description: text(512),
        email: email().max(128, 'TEXT_TOO_LONG'),
        websites: array(webAddress().max(256, 'TEXT_TOO_LONG').required()).max(2, 'INVALID_VALUE'),
        vertical: choice(...verticals),
      },
      /** An upload: a JPEG or PNG. */
      { picture: reference() },
    ),
  }),
  /** Business information that some countries' laws require, in the platform's format. */
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
  /** Updates our records from the platform. */
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
