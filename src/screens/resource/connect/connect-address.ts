// Address of the wizard: its step, and the response of Facebook's dialog.
import { recordIdPattern } from '../../../../contract/patterns.ts'

export interface ConnectAddress {
  /** Whether it is about WhatsApp numbers. */
  readonly isOfNumbers: boolean
  readonly organisationId: string | null
  /** The sign-in whose accounts are listed; null if there is none yet. */
  readonly connectionId: string | null
  readonly appReturn: string | null
  /** Response of the dialog; null if there is none. */
  readonly answer: {
    readonly state: string
    readonly code?: string
    readonly error?: string
    readonly error_description?: string
  } | null
}

/** Value in the address. */
const numbersPlatform = 'whatsapp'

const answerFields = ['code', 'error', 'error_description'] as const

const idIn = (query: URLSearchParams, name: string): string | null => {
  const id = query.get(name)
  return id !== null && recordIdPattern.test(id) ? id : null
}

export const readConnect = (query: URLSearchParams): ConnectAddress => {
  const given = Object.fromEntries(
    answerFields.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])),
  )
  return {
    isOfNumbers: query.get('platform') === numbersPlatform,
    organisationId: idIn(query, 'organisationId'),
    connectionId: idIn(query, 'connection'),
    appReturn: query.get('appReturn'),
    answer: query.has('code') || query.has('error') ? { ...given, state: query.get('state') ?? 'none' } : null,
  }
}

export const connectQuery = ({
  organisationId,
  connectionId,
  appReturn,
  isOfNumbers = false,
}: Partial<Omit<ConnectAddress, 'answer'>>): string => {
  const platform = isOfNumbers ? numbersPlatform : null
  const values = { platform, organisationId, connection: connectionId, appReturn }
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString()
}
