// The platform's sign-in for browsers and applications: the dialog, and the exchange of codes and tokens.
import type { FastifyInstance } from 'fastify'
import { GraphError, invalidParameter } from '../graph/graph-error.ts'
import { withFaults } from '../graph/with-faults.ts'
import { parametersOf } from '../graph/parameters.ts'
import type { Parameters } from '../graph/parameters.ts'
import { callerOfToken } from '../graph/tokens.ts'
import { memberOf, membersOf } from '../members.ts'
import type { Simulation } from '../simulation.ts'
import type { WhatsappAccount } from '../whatsapp/whatsapp-state.ts'
import { giveCode, longTokenMs, spendCode } from './codes.ts'
import { asked, dialogPage } from './dialog-page.ts'
import type { DialogQuestion } from './dialog-page.ts'

const readDialogQuestion = (simulation: Simulation, parameters: Parameters): DialogQuestion => {
  const [client_id = '', redirect_uri = '', state = '', scope = ''] = asked.map((name) => parameters.text(name))
  if (client_id !== simulation.settings.appId)
    throw new GraphError(101, 'Invalid App ID: The provided app ID does not look like a valid app ID.')
  if (!URL.canParse(redirect_uri)) throw new GraphError(191, "redirect_uri isn't an absolute URI. Check RFC 3986.")
  return { client_id, redirect_uri, state, scope }
}

/** Whether only WhatsApp permissions are requested, as in the sign-up in which a business shares its numbers. */
const sharesNumbers = ({ scope }: DialogQuestion): boolean =>
  scope !== '' && scope.split(',').every((one) => one.startsWith('whatsapp_business_'))

const accountsOf = ({ world }: Simulation): WhatsappAccount[] => Object.values(world.whatsapp.accounts)

const backTo = ({ redirect_uri, state }: DialogQuestion, answer: Readonly<Record<string, string>>): string => {
  const address = new URL(redirect_uri)
  for (const [name, value] of Object.entries({ ...answer, state })) address.searchParams.set(name, value)
  return address.href
}

const exchangeCode = (simulation: Simulation, parameters: Parameters): unknown => {
  const { settings } = simulation
  if (parameters.text('client_id') !== settings.appId)
    throw new GraphError(101, 'Error validating application. Invalid application ID.')
  if (parameters.text('client_secret') !== settings.appSecret)
    throw new GraphError(1, 'Error validating client secret.')
  if (parameters.text('grant_type') === 'fb_exchange_token') {
    const caller = callerOfToken(simulation, parameters.text('fb_exchange_token') ?? '')
    if (caller?.kind !== 'user')
      throw new GraphError(190, 'Error validating access token: Session has expired', { subcode: 463 })
    return { access_token: caller.member.token, token_type: 'bearer', expires_in: longTokenMs / 1000 }
  }
  const spent = spendCode(simulation, parameters.text('code') ?? '', parameters.text('redirect_uri') ?? '')
  if (!spent)
    throw invalidParameter(
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
      36008,
    )
  return {
    access_token: spent.token,
    token_type: 'bearer',
    ...(spent.expiresInMs === null ? {} : { expires_in: spent.expiresInMs / 1000 }),
  }
}

export const registerOauthRoutes = (app: FastifyInstance, simulation: Simulation): void => {
  app.get('/dialog/oauth', async (request, reply) => {
    const question = readDialogQuestion(simulation, parametersOf(request.query, {}))
    const page = dialogPage(membersOf(simulation), question, sharesNumbers(question) ? accountsOf(simulation) : [])
    return reply.type('text/html; charset=utf-8').send(page)
  })
  app.post('/dialog/oauth', async (request, reply) => {
    const parameters = parametersOf({}, request.body)
    const question = readDialogQuestion(simulation, parameters)
    const member = memberOf(simulation, parameters.text('member') ?? '')
    if (!member || parameters.text('answer') !== 'approve') {
      return reply.redirect(
        backTo(question, {
          error: 'access_denied',
          error_code: '200',
          error_reason: 'user_denied',
          error_description: 'Permissions error',
        }),
      )
    }
    const requestedAccountId = parameters.text('account')
    const business = sharesNumbers(question)
      ? (accountsOf(simulation).find(({ wabaId }) => wabaId === requestedAccountId) ?? null)
      : null
    return reply.redirect(backTo(question, { code: giveCode(simulation, member, question.redirect_uri, business) }))
  })
  app.get('/oauth/access_token', async (request, reply) =>
    withFaults(simulation, request, reply, {
      object: 'oauth',
      recipient: 'oauth',
      work: async () => exchangeCode(simulation, parametersOf(request.query, {})),
    }),
  )
}
