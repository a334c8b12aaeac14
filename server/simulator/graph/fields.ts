// The `fields` parameter: `id,messages.limit(5){id,from}` -> requested members, each with its own requested members.
import { GraphError, invalidParameter } from './graph-error.ts'

export interface FieldSpec {
  /** Name of the node's member, when the response has it under another name: `reactions.as(all)`. */
  readonly member?: string
  readonly limit: number | null
  /** `mentioned_media.media_id(17)` -> media_id: 17 */
  readonly arguments: Readonly<Record<string, string>>
  readonly fields: Fields | null
}
export type Fields = ReadonlyMap<string, FieldSpec>

const token = /\s*([a-z0-9_]+)((?:\.[a-z_]+\([^)]*\))*)\s*(\{)?/iy

/** @returns null when the parameter is missing: the node's default fields */
export const parseFields = (text: string | undefined): Fields | null => {
  if (text === undefined || text === '') return null
  let at = 0
  const level = (nested: boolean): Fields => {
    const fields = new Map<string, FieldSpec>()
    for (;;) {
      token.lastIndex = at
      const match = token.exec(text)
      if (!match) throw new GraphError(2500, `Syntax error "Expected name." at character ${at}: ${text}`)
      at = token.lastIndex
      const given = Object.fromEntries(
        [...(match[2] ?? '').matchAll(/\.([a-z_]+)\(([^)]*)\)/g)].map(([, name, value]) => [name, value ?? '']),
      )
      const limit = Number.parseInt(given.limit ?? '', 10)
      const name = match[1] as string
      fields.set(given.as ?? name, {
        ...(given.as === undefined ? {} : { member: name }),
        limit: Number.isNaN(limit) ? null : limit,
        arguments: given,
        fields: match[3] ? level(true) : null,
      })
      const next = text[at]
      at += 1
      if (next === ',') continue
      if (next === undefined && !nested) return fields
      if (next === '}' && nested) return fields
      throw new GraphError(
        2500,
        `Syntax error "Expected end of string instead of "${next ?? ''}"." at character ${at}: ${text}`,
      )
    }
  }
  return level(false)
}

/** A node's members by name; each is computed only when it is requested. */
export type Node = Readonly<Record<string, (spec: FieldSpec) => unknown>>

export const whole: FieldSpec = { limit: null, arguments: {}, fields: null }

/** The requested members of a node, and always its `id`. Like the platform it omits members without a value. */
export const pick = (
  type: string,
  node: Node,
  fields: Fields | null,
  defaults: readonly string[],
): Record<string, unknown> => {
  const requestedFields = fields ?? new Map(defaults.map((name) => [name, whole]))
  const result: Record<string, unknown> = {}
  for (const [name, spec] of requestedFields) {
    const memberName = spec.member ?? name
    const member = Object.hasOwn(node, memberName) ? node[memberName] : undefined
    if (!member) throw invalidParameter(`Tried accessing nonexisting field (${memberName}) on node type (${type})`)
    const value = member(spec)
    if (value !== undefined) result[name] = value
  }
  return { ...result, id: node.id?.(whole) }
}
