// A WhatsApp Business account with two numbers, which both organisations of passing-on.ts may connect.
import type { Row } from '../../../contract/index.ts'
import type { ConnectedPage, PassingOn, Place } from './passing-on.ts'
import type { Answer } from './server.ts'
import { accountId, phoneId, text } from './whatsapp.ts'

const managers = { organisation: 'manager', other: 'stranger' } as const

export interface PassingBusiness {
  readonly wabaId: string
  readonly one: string
  readonly two: string
  ask(place: Place, numberFbId: string): Promise<Answer>
  /** Connects, and waits for everything that follows. */
  connect(place: Place, numberFbId: string): Promise<ConnectedPage>
  /** The body of a webhook: a customer writes to the number. */
  asks(numberFbId: string, words: string): unknown
  /** Customers' texts known to the organisation, in alphabetical order. */
  saidAt(place: Place): Promise<(string | null | undefined)[]>
}

export const openBusiness = async ({ simulator, server, post, unit }: PassingOn): Promise<PassingBusiness> => {
  const { wabaId, phoneId: one, token } = await simulator.addWhatsapp()
  const { phoneId: two } = (await simulator.control('whatsapp/phones', { wabaId })) as { phoneId: string }
  const ask: PassingBusiness['ask'] = (place, numberFbId) =>
    post('/wa/connections', managers[place], {
      organisationId: server.seeded[place]._id,
      accountFbId: wabaId,
      numberFbId,
      token,
    })
  return {
    wabaId,
    one,
    two,
    ask,
    connect: async (place, numberFbId) => {
      const answer = await ask(place, numberFbId)
      expect(answer).toMatchObject({ status: 200 })
      await server.settled()
      return answer.body.data
    },
    asks: (numberFbId, words) =>
      JSON.parse(JSON.stringify(text(words)).replaceAll(accountId, wabaId).replaceAll(phoneId, numberFbId)) as unknown,
    saidAt: async (place) => {
      const { _id: organisationId } = server.seeded[place]
      const messages = await unit((open) => open.findAll('FBWAMESSAGE', { organisationId } as never))
      return (messages as readonly Row<'FBWAMESSAGE'>[]).map(({ message }) => message).sort()
    },
  }
}
