// An ID token without the provider's signature is rejected, whoever answers at the token endpoint; one from another clock is reported as such.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT, exportJWK, generateKeyPair } from 'jose'
import { pino } from 'pino'
import { createProvider } from '../../../../server/features/auth/single-sign-on/provider.ts'

const publicUrl = 'https://inbox.example.test'
const clientId = 'inbox'

/** A provider with four endpoints, whose tokens are signed with a key of the test's choice. */
const startProvider = async () => {
  const keys = await generateKeyPair('RS256')
  const stranger = await generateKeyPair('RS256')
  const told = { nonce: '', forged: false, aheadSeconds: 0 }
  const now = () => Math.floor(Date.now() / 1000) + told.aheadSeconds
  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: false,
    }),
    '/keys': async () => ({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }),
    '/token': async () => ({
      access_token: 'access',
      token_type: 'bearer',
      id_token: await new SignJWT({ nonce: told.nonce, preferred_username: 'superadmin' })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setSubject('of-superadmin')
        .setIssuedAt(now())
        .setNotBefore(now())
        .setExpirationTime(now() + 300)
        .sign(told.forged ? stranger.privateKey : keys.privateKey),
    }),
  }
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    void Promise.resolve(answer?.()).then((body) => {
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body ?? {}))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { issuer, told, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

const askProvider = async (told: { readonly forged?: boolean; readonly aheadSeconds?: number }) => {
  const played = await startProvider()
  const lines: string[] = []
  const provider = createProvider(
    {
      issuer: played.issuer,
      clientId,
      clientSecret: 'secret',
      userClaim: 'preferred_username',
      createUsers: false,
    },
    publicUrl,
    pino({ level: 'error' }, { write: (line) => void lines.push(line) }),
  )
  const { url: _url, ...attempt } = await provider.begin()
  Object.assign(played.told, { nonce: attempt.nonce, ...told })
  const answer = { state: attempt.state, code: 'a-code' }
  const [result] = await Promise.allSettled([provider.finish({ ...attempt, to: null }, answer)])
  await played.close()
  return { result, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

it('an ID token opens a sign-in, and is refused where somebody else signed it', async () => {
  expect((await askProvider({})).result).toMatchObject({ value: { subject: 'of-superadmin', user: 'superadmin' } })
  expect((await askProvider({ forged: true })).result).toMatchObject({ reason: { code: 'SSO_ANSWER_INVALID' } })
})

it.each([
  [600, 'ahead'],
  [-600, 'behind'],
])(
  'a provider’s clock that is %i seconds %s is said, for the operator with the seconds in between',
  async (aheadSeconds) => {
    const { result, lines } = await askProvider({ aheadSeconds })
    expect(result).toMatchObject({ reason: { code: 'SSO_CLOCKS_DIFFER' } })
    expect(lines).toMatchObject([{ msg: 'single sign-on: clocks differ', clockDifferenceSeconds: expect.any(Number) }])
    expect(Math.abs(Number(lines[0]?.['clockDifferenceSeconds']) - aheadSeconds)).toBeLessThan(60)
  },
)

it('a provider’s clock that is some seconds off keeps nobody out', async () => {
  for (const aheadSeconds of [20, -20])
    expect((await askProvider({ aheadSeconds })).result).toMatchObject({ value: { user: 'superadmin' } })
})
