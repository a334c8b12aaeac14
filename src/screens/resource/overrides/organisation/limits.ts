// Limits of accounts by service, as typed and as sent: empty means none.
import type { ServiceFlags } from '../../../../../contract/platform/calls.ts'
import type { ServiceCounts } from '../../../../../contract/platform/organisation-calls.ts'
import { maxAccounts } from '../../../../../contract/platform/organisation.ts'
import { textRule } from '../../../../lib/validation.ts'

export const services = ['FaFacebook', 'FaInstagram', 'FaWhatsapp'] as const
export type Service = keyof ServiceFlags

export type TypedLimits = Readonly<Record<Service, string>>

export const toTypedLimits = (counts: { readonly [Name in Service]?: number | null | undefined }): TypedLimits => ({
  FaFacebook: String(counts.FaFacebook ?? ''),
  FaInstagram: String(counts.FaInstagram ?? ''),
  FaWhatsapp: String(counts.FaWhatsapp ?? ''),
})

/** A whole number from 0 to the server's maximum, or empty. */
const limit = textRule((input) => (/^\d*$/.test(input) && Number(input) <= maxAccounts ? null : 'INVALID_VALUE'))

export const limitRules = { FaFacebook: limit, FaInstagram: limit, FaWhatsapp: limit }

const limitOf = (input: string): number | null => (input.trim() === '' ? null : Number(input))

/** Limits that were changed; null removes one. */
export const pickAllowance = (
  limits: TypedLimits,
  changed: readonly string[],
): { readonly [Name in keyof ServiceCounts]: number | null } =>
  Object.fromEntries(services.filter((one) => changed.includes(one)).map((one) => [one, limitOf(limits[one])]))
