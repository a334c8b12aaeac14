// Calls the simulator's Graph surface in tests.

export interface GraphAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Record<string, unknown> & { error?: Record<string, unknown> }
}

export const callGraph = async (
  address: string,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<GraphAnswer> => {
  const answer = await fetch(`${address}/v26.0${path}`, {
    method,
    headers: {
      // A kept-alive connection would be dead after a restart of the simulator.
      connection: 'close',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as GraphAnswer['body'] }
}
