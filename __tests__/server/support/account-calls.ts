// Users' calls on their own account, with a token or an API key.
import { testPassword } from './server.ts'
import type { Answer } from './server.ts'
import { connect } from './socket.ts'
import type { TestSocket } from './socket.ts'

/** @param addressOf the server's address, once it listens */
export const createAccountCalls = (addressOf: () => string) => {
  const open: TestSocket[] = []

  const ask = async (bearer: string | null, method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(`${addressOf()}${path}`, {
      method,
      headers: {
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const signInWith = (username: string, password: string) =>
    ask(null, 'POST', '/api/auth/login', { username, password })
  const signIn = async (username: string): Promise<string> => (await signInWith(username, testPassword)).body.data.token

  return {
    /** @param bearer a token or a key; null: anonymous */
    ask,
    signInWith,
    signIn,
    /** A socket that is accepted; `closeSockets` closes it. */
    join: async (token: string): Promise<TestSocket> => {
      const socket = connect(addressOf(), { token })
      open.push(socket)
      await socket.ready
      return socket
    },
    closeSockets: (): void => {
      for (const socket of open.splice(0)) socket.close()
    },
    audited: async (action: string): Promise<{ userId: string; objectId: string }[]> => {
      const filter = encodeURIComponent(JSON.stringify({ action }))
      return (await ask(await signIn('superadmin'), 'GET', `/api/audit?filter=${filter}`)).body.data
    },
  }
}
