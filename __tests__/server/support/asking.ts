// Requests to a server in a separate process.

export interface TestRequest {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export const ask = async (
  address: string,
  { method, path, headers = {}, body }: TestRequest,
): Promise<{ status: number; data: unknown }> => {
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { data } = (await answer.json().catch(() => ({}))) as { data?: unknown }
  return { status: answer.status, data }
}

/** Polls until the answer is right: the expected effect is another process's work. */
export const soon = async <Answer>(
  question: () => Promise<Answer>,
  isIt: (answer: Answer) => boolean,
): Promise<Answer> => {
  for (;;) {
    const answer = await question()
    if (isIt(answer)) return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
