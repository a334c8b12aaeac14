// Parameters of a request: query and body together, JSON or a form (with files), nested objects also as JSON text.
import { invalidParameter } from './graph-error.ts'

export interface Parameters {
  text(name: string): string | undefined
  object(name: string): Readonly<Record<string, unknown>> | undefined
  /** A list, which may be given as comma-separated text. */
  list(name: string): string[] | undefined
  /** A list of anything. */
  array(name: string): readonly unknown[] | undefined
  /** The file of a multipart form. */
  file(name: string): File | undefined
  flag(name: string): boolean | undefined
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fromJson = (name: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidParameter(`Param ${name} must be a JSON object`)
  }
}

export const parametersOf = (query: unknown, body: unknown): Parameters => {
  const values = new Map<string, unknown>([
    ...Object.entries(isRecord(query) ? query : {}),
    ...Object.entries(isRecord(body) ? body : {}),
  ])
  return {
    text(name) {
      const value = values.get(name)
      return value === undefined || value === null || value instanceof File ? undefined : String(value)
    },
    object(name) {
      const given = values.get(name)
      if (given === undefined || given === null || given === '') return undefined
      const value = typeof given === 'string' ? fromJson(name, given) : given
      if (!isRecord(value)) throw invalidParameter(`Param ${name} must be a JSON object`)
      return value
    },
    list(name) {
      const given = values.get(name)
      if (given === undefined || given === null || given === '') return undefined
      const value = typeof given === 'string' && given.startsWith('[') ? fromJson(name, given) : given
      return Array.isArray(value)
        ? value.map(String)
        : String(value)
            .split(',')
            .map((part) => part.trim())
    },
    array(name) {
      const given = values.get(name)
      if (given === undefined || given === null || given === '') return undefined
      const value = typeof given === 'string' ? fromJson(name, given) : given
      if (!Array.isArray(value)) throw invalidParameter(`Param ${name} must be an array`)
      return value as readonly unknown[]
    },
    file(name) {
      const value = values.get(name)
      return value instanceof File ? value : undefined
    },
    flag(name) {
      const value = values.get(name)
      return value === undefined ? undefined : value === true || value === 'true' || value === '1'
    },
  }
}
