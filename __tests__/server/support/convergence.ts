// The same webhooks in any order, batch and number of deliveries: their result on a separate server.
import fc from 'fast-check'
import { letTimePass } from './passing-time.ts'
import { readProjection } from './projection.ts'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

export interface Body {
  readonly object?: string
  readonly entry?: readonly object[]
}

export const hows = ['one by one', 'together', 'in parallel'] as const
/** Or with pauses so long that nothing waits for a later event. */
export type How = (typeof hows)[number] | 'late'

/** One body for each object. */
const together = (bodies: readonly Body[]): Body[] =>
  [...new Set(bodies.map(({ object }) => object))].map((object) => ({
    ...(object === undefined ? {} : { object }),
    entry: bodies.flatMap((body) => (body.object === object ? (body.entry ?? []) : [])),
  }))

const deliver = async (server: TestServer, bodies: readonly Body[], how: How): Promise<void> => {
  const post = async (body: Body): Promise<void> => expect(await server.webhook(body)).toBe(200)
  if (how === 'in parallel') await Promise.all(bodies.map(post))
  for (const body of how === 'in parallel' ? [] : how === 'together' ? together(bodies) : bodies) {
    await post(body)
    await (how === 'late' ? letTimePass(server) : server.settled())
  }
  await server.settled()
}

/** Runs on a separate server. @param prepare connects the accounts of the bodies */
export const afterBodies = async <Result>(
  bodies: readonly Body[],
  how: How,
  prepare: (server: TestServer) => Promise<unknown>,
  look: (server: TestServer) => Promise<Result>,
): Promise<Result> => {
  const server = await startTestServer()
  try {
    await prepare(server)
    await deliver(server, bodies, how)
    return await look(server)
  } finally {
    await server.close()
  }
}

/** All records as text, equal for equal records. */
export const recordsAfter = (
  bodies: readonly Body[],
  how: How,
  prepare: (server: TestServer) => Promise<unknown>,
): Promise<string[]> => afterBodies(bodies, how, prepare, ({ services }) => readProjection(services.database))

/** Every body twice, shuffled. */
export const twiceShuffled = <Of extends Body>(bodies: readonly Of[]) =>
  fc.shuffledSubarray([...bodies, ...bodies], { minLength: bodies.length * 2 })
