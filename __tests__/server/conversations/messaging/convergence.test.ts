// Messenger and Instagram messages in any order, batch and number of deliveries, in parallel: the same records.
import fc from 'fast-check'
import { racingRuns } from '../../../support/random-runs.ts'
import { hows, recordsAfter, twiceShuffled } from '../../support/convergence.ts'
import type { Body } from '../../support/convergence.ts'
import { accountFbId, connectInstagram, seen } from '../../support/instagram.ts'
import { base, bodiesOf } from '../../support/messenger.ts'
import type { TestServer } from '../../support/server.ts'

/** The seeded page. */
const page = '555000111'
const ada = '7001'
const mert = '7002'

/** Events that both channels share; several at one moment. */
const storyOf = (channel: 'page' | 'instagram', account: string): Body[] => {
  const { textMessage, echo, reaction, edit, done, envelope } = bodiesOf(channel)
  const acts = (member: Record<string, unknown>, at: number) => done(account, member, at, ada)
  return [
    textMessage(account, 'at the same moment, one', { mid: 'c1', at: base, from: ada }),
    textMessage(account, 'at the same moment, two', { mid: 'c2', at: base, from: ada }),
    echo(account, 'an answer from elsewhere', { mid: 'c3', at: base + 1_000, to: ada }),
    echo(account, 'before anybody asked', { mid: 'c4', at: base - 60_000, to: ada }),
    reaction(account, 'c3', 'react', base + 4_000, ada),
    reaction(account, 'c3', 'unreact', base + 5_000, ada),
    reaction(account, 'c1', 'unreact', base + 6_000, ada),
    reaction(account, 'c1', 'react', base + 6_000, ada),
    envelope(account, {
      sender: { id: account },
      recipient: { id: ada },
      timestamp: base + 6_500,
      reaction: { mid: 'c2', action: 'react', emoji: '👍' },
    }),
    edit(account, 'c2', 'two, edited', 1, base + 7_000, ada),
    edit(account, 'c2', 'two, edited again', 2, base + 8_000, ada),
    textMessage(account, 'taken back', { mid: 'c5', at: base + 9_000, from: ada }),
    edit(account, 'c5', 'taken back, edited', 1, base + 9_500, ada),
    acts({ message: { mid: 'c5', is_deleted: true } }, base + 10_000),
    acts({ postback: { mid: 'c6', title: 'Menu', payload: 'MENU' } }, base + 8_500),
    acts({ referral: { ref: 'autumn', source: 'SHORTLINK', type: 'OPEN_THREAD' } }, base + 20_000),
    acts({ reaction: { mid: 'never seen', action: 'react', emoji: '❤' } }, base + 21_000),
    acts({ optin: { ref: 'x' } }, base + 22_000),
    textMessage(account, 'somebody else', { mid: 'c7', at: base + 500, from: mert }),
  ]
}

const { watermark, done, echo } = bodiesOf('page')
const story: Body[] = [
  ...storyOf('page', page),
  watermark(page, 'delivery', base + 1_500, ada),
  watermark(page, 'read', base - 30_000, ada),
  done(page, { delivery: { mids: ['c3'], watermark: base + 1_200 } }, base + 1_200, ada),
  ...storyOf('instagram', accountFbId),
  seen(accountFbId, 'c4', base + 30_000, ada),
  bodiesOf('instagram').done(
    accountFbId,
    { message: { mid: 'c8', attachments: [{ type: 'story_mention', payload: { url: 'https://cdn.example/s' } }] } },
    base + 400,
    mert,
  ),
  bodiesOf('instagram').echo(accountFbId, 'taken back by us', { mid: 'c9', at: base + 600, to: mert, appId: null }),
  bodiesOf('instagram').envelope(accountFbId, {
    sender: { id: accountFbId },
    recipient: { id: mert },
    timestamp: base + 700,
    message: { mid: 'c9', is_echo: true, is_deleted: true },
  }),
  echo(page, 'to a person who never wrote', { mid: 'c10', at: base + 100, to: '7003' }),
]

const connect = (server: TestServer) => connectInstagram(server, null)

it('ends in the same records', async () => {
  const expected = await recordsAfter(story, 'one by one', connect)
  const count = (type: string): number => expected.filter((record) => record.startsWith(`${type} {`)).length
  expect(['FBUSER', 'FBCONVERSATION', 'FBMESSAGE', 'IGCUSTOMERUSER', 'IGCONVERSATION', 'IGMESSAGE'].map(count)).toEqual(
    [3, 3, 10, 2, 2, 11],
  )
  await fc.assert(
    fc.asyncProperty(twiceShuffled(story), fc.constantFrom(...hows), async (order, how) => {
      expect(await recordsAfter(order, how, connect)).toEqual(expected)
    }),
    { seed: 20260501, ...racingRuns(3) },
  )
})
