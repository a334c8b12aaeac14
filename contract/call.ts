// A declared call, beside the generic ones: method, path, right, body and reply, as data with types.
import type { AnyObject, InferType, ObjectSchema } from 'yup'
import type { Right } from './entity.ts'

export interface CallDeclaration<
  Body extends ObjectSchema<AnyObject> | null,
  Reply,
  Command extends boolean = boolean,
> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path with `:name` parameters. */
  readonly path: string
  /** `anonymous`: needs no session. A record's own scope is checked by its handler. */
  readonly right: Right | 'anonymous'
  readonly body: Body
  /** A command carries an Idempotency-Key, answers `{data, rows}` and is handled once per key. */
  readonly command: Command
  /** The call needs a signed-in session; an API key is refused. */
  readonly sessionOnly: boolean
  /** Path parameters that are not record ids. */
  readonly words: readonly string[]
  /** Carries the reply's type only; never a value. */
  readonly reply?: Reply
}

interface CallInput<Body, Command> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly right: Right | 'anonymous'
  readonly body?: Body
  readonly command?: Command
  readonly sessionOnly?: boolean
  readonly words?: readonly string[]
}

/** Declares a call; `Reply` is the type of `data` in its answer. */
export const defineCall =
  <Reply>() =>
  <Body extends ObjectSchema<AnyObject> | null = null, const Command extends boolean = false>(
    declared: CallInput<Body, Command>,
  ): CallDeclaration<Body, Reply, Command> => ({
    ...declared,
    command: declared.command ?? (false as Command),
    sessionOnly: declared.sessionOnly ?? false,
    words: declared.words ?? [],
    body: declared.body ?? (null as Body),
  })

export type BodyOf<Call> =
  Call extends CallDeclaration<infer Body, unknown>
    ? Body extends ObjectSchema<AnyObject>
      ? InferType<Body>
      : undefined
    : never
export type ReplyOf<Call> = Call extends CallDeclaration<ObjectSchema<AnyObject> | null, infer Reply> ? Reply : never

/** The part of a declaration that is needed to make the call. */
export type CallMeta = Pick<CallDeclaration<null, unknown>, 'method' | 'path' | 'right' | 'command'>

export const toCallMeta = <Name extends string>(
  calls: Readonly<Record<Name, CallMeta>>,
): Readonly<Record<Name, CallMeta>> =>
  Object.fromEntries(
    (Object.entries(calls) as [Name, CallMeta][]).map(([name, { method, path, right, command }]) => [
      name,
      { method, path, right, command },
    ]),
  ) as Record<Name, CallMeta>

/** Names of the `:parameters` of a path. */
export const getPathParameters = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string)

/** The path with its parameters filled in and encoded. */
export const fillPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
