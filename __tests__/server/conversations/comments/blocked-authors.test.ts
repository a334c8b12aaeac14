// A blocked customer, or one marked as spam, is treated so in comments, too: their next comment opens no conversation and notifies nobody.
import { startDirectDesk } from '../../support/direct-desk.ts'
import type { DirectDesk } from '../../support/direct-desk.ts'
import { pageFbId } from '../../support/feed.ts'
import { accountFbId } from '../../support/instagram.ts'

let desk: DirectDesk
let counter = 0

beforeAll(async () => {
  desk = await startDirectDesk()
})
afterAll(() => desk.close())

const command = async (path: string, body?: object): Promise<void> => {
  const answer = await desk.server.call('POST', path, {
    as: 'manager',
    key: `blocked-author-${(counter += 1)}`,
    ...(body ? { body } : {}),
  })
  expect(answer).toMatchObject({ status: 200 })
  await desk.settled()
}

const threadSaying = async (snippet: string) =>
  (await desk.list('/api/threads', {})).find((thread) => thread.snippet === snippet)
const noticesOf = ({ itemId }: { itemId: string }) => desk.list('/api/notifications', { threadItemId: itemId })

interface Author {
  /** Each call writes a comment that starts its own conversation. */
  readonly comments: (message: string) => Promise<void>
}

const onFacebook = async (): Promise<Author> => {
  const author = { id: `author-${(counter += 1)}`, name: 'Ada Kaya' }
  return {
    comments: async (message) => {
      const { postId } = await desk.simulator.control<{ postId: string }>('feed/posts', {
        pageId: pageFbId,
        message: 'New',
      })
      await desk.simulator.control('feed/comments', { postId, author, message })
      await desk.settled()
    },
  }
}

const onInstagram = async (): Promise<Author> => {
  const psid = await desk.simulator.addInstagramPerson(accountFbId, 'Can Er')
  return {
    comments: async (text) => {
      const { mediaId } = await desk.simulator.control<{ mediaId: string }>('instagram/media', {
        igId: accountFbId,
        caption: 'New',
      })
      await desk.simulator.control('instagram/comments', { mediaId, psid, text })
      await desk.settled()
    },
  }
}

describe.each([
  ['Facebook', onFacebook],
  ['Instagram', onInstagram],
])('on %s', (channel, begin) => {
  it('the next comment of a blocked customer opens nothing and is told to nobody, until they are unblocked', async () => {
    const author = await begin()
    await author.comments(`First on ${channel}`)
    const first = await threadSaying(`First on ${channel}`)
    await command(`/api/customers/${first.customerId}/block`)
    await author.comments(`Second on ${channel}`)
    const second = await threadSaying(`Second on ${channel}`)
    expect(second).toMatchObject({ customerId: first.customerId, isBlocked: true, status: 'closed' })
    expect(await noticesOf(second)).toEqual([])
    await command(`/api/customers/${first.customerId}/unblock`)
    await author.comments(`Third on ${channel}`)
    expect(await threadSaying(`Third on ${channel}`)).toMatchObject({ status: 'open', isBlocked: null })
  })

  it('the next comment of one who is marked as spam is told to nobody', async () => {
    const author = await begin()
    await author.comments(`Offer on ${channel}`)
    const first = await threadSaying(`Offer on ${channel}`)
    await command(`/api/threads/${first._id}/close`, { reason: 'spam' })
    await author.comments(`Another offer on ${channel}`)
    const second = await threadSaying(`Another offer on ${channel}`)
    expect(second).toMatchObject({ customerId: first.customerId, isSpam: true })
    expect(await noticesOf(second)).toEqual([])
  })
})

it('a private conversation that was left without a customer is blocked when it turns out to be theirs', async () => {
  const psid = await desk.simulator.addInstagramPerson(accountFbId, 'Ece Su')
  const says = async (words: string) => {
    await desk.simulator.says(psid, words)
    await desk.settled()
  }
  await says('Before the record was deleted')
  const { customerId: former } = await threadSaying('Before the record was deleted')
  const removed = await desk.server.call('DELETE', `/api/customers/${former}`, { as: 'manager' })
  expect(removed).toMatchObject({ status: 200 })
  await desk.settled()
  const { mediaId } = await desk.simulator.control<{ mediaId: string }>('instagram/media', { igId: accountFbId })
  await desk.simulator.control('instagram/comments', { mediaId, psid, text: 'Below a post' })
  await desk.settled()
  const { customerId } = await threadSaying('Below a post')
  await command(`/api/customers/${customerId}/block`)
  await says('In private again')
  const thread = await threadSaying('In private again')
  expect(thread).toMatchObject({ customerId, isBlocked: true, status: 'closed', episodeStart: null })
  expect((await noticesOf(thread)).filter(({ isRead }) => !isRead)).toEqual([])
})
