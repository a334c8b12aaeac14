// The address of the wizard: its step, and the answer of Facebook's dialog.
import { recordIdPattern } from '../../../../contract/patterns.ts'

export interface ConnectAddress {
  readonly organisationId: string | null
  /** The sign-in whose accounts are shown; null: there is none yet. */
  readonly connectionId: string | null
  readonly appReturn: string | null
  /** As the dialog answered; null: it has not. */
  readonly answer: {
    readonly state: string
    readonly code?: string
    readonly error?: string
    readonly error_description?: string
  } | null
}

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
}: Partial<Omit<ConnectAddress, 'answer'>>): string => {
  const values = { organisationId, connection: connectionId, appReturn }
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString()
}
