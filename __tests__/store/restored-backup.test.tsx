// A backup from before a reply is restored: the server knows neither the reply nor its key, and the author's browser, which never got the
// response, sends the reply again.
import { waitFor } from '@testing-library/react'
import type { Row } from '../../contract/index.ts'
import { sendReply } from '../../src/store/outbox/outbox-thunks.ts'
import { selectRows } from '../../src/store/entities/selectors.ts'
import type { RestartableServer } from '../server/support/restartable.ts'
import { startLiveClient } from './support/live-client.ts'
import type { LiveClient } from './support/live-client.ts'

const patience = { timeout: 60_000, interval: 100 }

interface Desk {
  readonly server: RestartableServer
  readonly client: LiveClient
  readonly threadId: string
  /** Texts that the platform has accepted, in order. */
  readonly sent: () => (string | undefined)[]
  readonly messages: () => Promise<Row<'FBMESSAGE'>[]>
  readonly close: () => Promise<void>
}

const open = async (channel: 'messenger' | 'whatsapp'): Promise<Desk> => {
  const support = await importOutside<typeof import('../server/support/restartable.ts')>(
    '__tests__/server/support/restartable.ts',
  )
  const { startPlatform } = await importOutside<typeof import('../server/support/platform.ts')>(
    '__tests__/server/support/platform.ts',
  )
  const { startWhatsappPlatform } = await importOutside<typeof import('../server/support/whatsapp-platform.ts')>(
    '__tests__/server/support/whatsapp-platform.ts',
  )
  const { textMessage } = await importOutside<typeof import('../server/support/messenger.ts')>(
    '__tests__/server/support/messenger.ts',
  )
  const whatsapp = await importOutside<typeof import('../server/support/whatsapp.ts')>(
    '__tests__/server/support/whatsapp.ts',
  )
  const { transact } =
    await importOutside<typeof import('../../server/database/transact.ts')>('server/database/transact.ts')
  const { testPassword } = await importOutside<typeof import('../server/support/server.ts')>(
    '__tests__/server/support/server.ts',
  )
  const isMessenger = channel === 'messenger'
  const messenger = isMessenger ? await startPlatform() : null
  const cloud = isMessenger ? null : await startWhatsappPlatform()
  const server = await support.startRestartable({ graphBase: (messenger ?? cloud)?.address })
  const { page, organisation } = server.now().seeded
  if (messenger) {
    await transact(server.now().services.database, { actor: null }, async (unit) => {
      const own = { organisationId: organisation._id }
      unit.add('FBACCESSTOKEN', { token: 'page token', tokenType: 'MESSENGER_TOKEN', fbPageId: page._id }, own)
    })
    await server.now().webhook(textMessage(page.fbId, 'hello', { from: '77001', at: Date.now() }))
  } else {
    await whatsapp.connectWhatsapp(server.now())
    await server.now().webhook(whatsapp.text('hello', { from: { phone: '905550077001', name: 'Ada' }, at: Date.now() }))
  }
  await server.now().settled()
  const client = await startLiveClient(server.now(), 'agent', testPassword, {
    backendAddress: server.http.address,
    socketAddress: server.socket.address,
  })
  await waitFor(() => expect(selectRows(client.store.getState(), 'THREAD')).toHaveLength(1), patience)
  const path = isMessenger ? '/api/fb/messages' : '/api/wa/messages'
  return {
    server,
    client,
    threadId: selectRows(client.store.getState(), 'THREAD')[0]?._id ?? '',
    sent: () =>
      messenger ? messenger.sent.map(({ message }) => message.text) : (cloud?.sent ?? []).map(({ text }) => text?.body),
    messages: async () => {
      const { body } = await server.now().call('GET', path, { as: 'agent' })
      return (body.data as Row<'FBMESSAGE'>[]).filter(({ ownerSent }) => ownerSent)
    },
    close: async () => {
      client.close()
      await server.close()
      await (messenger ?? cloud)?.close()
    },
  }
}

/** Sends a reply, loses the response, restores the server to a backup from before it, and lets the browser send the reply again. */
const bringTwice = async ({ server, client, threadId, sent }: Desk, text: string): Promise<void> => {
  const restore = await server.backup()
  // A push would reveal that the reply was accepted.
  server.socket.refuse()
  client.loseAnswerAndCut('/submit')
  await client.store.dispatch(sendReply({ threadId, text }))
  await waitFor(() => expect(sent()).toEqual([text]), patience)
  await waitFor(() => expect(client.store.getState().outbox).toMatchObject([{ isUnsure: true }]), patience)
  await restore()
  server.socket.open()
  client.heal()
  await waitFor(() => expect(client.store.getState().outbox).toEqual([]), patience)
}

test('on Messenger the platform is asked for it, and the customer has it once', async () => {
  const desk = await open('messenger')
  try {
    await bringTwice(desk, 'Kargonuz yolda')
    await waitFor(async () => expect(await desk.messages()).toMatchObject([{ status: 'sent' }]), patience)
    expect(desk.sent()).toEqual(['Kargonuz yolda'])
    // A reply that was never tried before is sent as usual, without being looked up.
    await desk.client.store.dispatch(sendReply({ threadId: desk.threadId, text: 'Bir şey daha' }))
    await waitFor(() => expect(desk.sent()).toEqual(['Kargonuz yolda', 'Bir şey daha']), patience)
  } finally {
    await desk.close()
  }
})

test('on WhatsApp, which cannot be asked, its author is told and decides', async () => {
  const desk = await open('whatsapp')
  try {
    await bringTwice(desk, 'Kargonuz yolda')
    await waitFor(
      async () =>
        expect(await desk.messages()).toMatchObject([
          { message: 'Kargonuz yolda', status: 'failed', failure: { reason: 'OUTCOME_UNKNOWN' } },
        ]),
      patience,
    )
    expect(desk.sent()).toEqual(['Kargonuz yolda'])
  } finally {
    await desk.close()
  }
})
