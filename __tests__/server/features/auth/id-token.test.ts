// An ID token without the provider's signature is rejected, whoever answers at the token endpoint.
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
  const told = { nonce: '', forged: false }
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
        .setIssuedAt()
        .setExpirationTime('5m')
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

it.each([
  [false, 'opens a sign-in'],
  [true, 'is refused, signed by somebody else'],
])('an ID token (forged: %s) %s', async (forged) => {
  const played = await startProvider()
  const provider = createProvider(
    {
      issuer: played.issuer,
      clientId,
      clientSecret: 'secret',
      userClaim: 'preferred_username',
      createUsers: false,
    },
    publicUrl,
    pino({ level: 'silent' }),
  )
  const { url: _url, ...attempt } = await provider.begin()
  Object.assign(played.told, { nonce: attempt.nonce, forged })
  const finished = provider.finish({ ...attempt, to: null }, { state: attempt.state, code: 'a-code' })
  if (forged) await expect(finished).rejects.toMatchObject({ code: 'SSO_ANSWER_INVALID' })
  else expect(await finished).toMatchObject({ subject: 'of-superadmin', user: 'superadmin' })
  await played.close()
})
