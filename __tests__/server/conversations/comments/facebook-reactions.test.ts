// Reactions of a page's feed: one per person and item, notified together until somebody reads them, and always current.
import { base, mert, ourPage, post, reaction } from '../../support/feed.ts'
import { createFeedDesk } from '../../support/feed-desk.ts'

const desk = createFeedDesk()
const { list, hears, postKey, reactions, here, markAsRead } = desk

const people = ['Ada', 'Mert', 'Zeynep', 'Elif']
/** A reaction by one of the test's own people. @param at milliseconds after the post */
const reacts = (verb: 'add' | 'edit' | 'remove', name: string, at: number, type = 'love') =>
  reaction(verb, type, { ...here(), at: base + at, from: { id: `8${desk.number}${people.indexOf(name)}`, name } })
const writes = () => post('add', 'photo', desk.number, { at: base })

const listTold = async () => list('/api/notifications', { itemId: await postKey(), type: 'NEW_FB_POST_REACTION' })
const told = async () => (await listTold()).map(({ title, snippet, count }) => [title, snippet, count])

it('holds one reaction for each person and thing: the last, whichever name it came by', async () => {
  await hears(
    reaction('add', 'love', { ...here(), at: base }),
    reaction('edit', 'angry', { ...here(), at: base + 2_000 }),
    reaction('edit', 'wow', { ...here(), at: base + 1_000 }),
    reaction('add', null, { ...here(), at: base, from: mert, item: 'like' }),
    reaction('remove', null, { ...here(), at: base + 3_000, from: mert, item: 'like' }),
    reaction('add', 'like', { ...here(), at: base, from: ourPage }),
  )
  const found = (await reactions()).map(({ type, isRemoteDeleted, fromId }) => [type, isRemoteDeleted, fromId === null])
  expect(found.sort()).toEqual([
    ['anger', false, false],
    ['like', false, true],
    ['like', true, false],
  ])
})

it('tells of all reactions to a post together until somebody has read of them', async () => {
  await hears(
    writes(),
    reacts('add', 'Ada', 1_000),
    reacts('add', 'Zeynep', 3_000, 'wow'),
    reacts('add', 'Mert', 2_000),
  )
  expect(await told()).toEqual([['Zeynep', 'wow', 3]])
  const [notification] = await listTold()
  expect(notification).toMatchObject({ isRead: false })
  await markAsRead(String(notification?.['_id']))
  await hears(reacts('add', 'Elif', 4_000))
  expect(await told()).toEqual([
    ['Zeynep', 'wow', 3],
    ['Elif', 'love', 1],
  ])
  expect((await listTold()).map(({ isRead }) => isRead)).toEqual([true, false])
  expect(await reactions()).toHaveLength(4)
})

it('counts no reaction to a post that was taken back, names the newest that stands, and says nothing where none does', async () => {
  await hears(writes(), reacts('add', 'Ada', 1_000), reacts('add', 'Mert', 2_000, 'wow'))
  expect(await told()).toEqual([['Mert', 'wow', 2]])
  await hears(reacts('remove', 'Mert', 3_000, 'wow'))
  expect(await told()).toEqual([['Ada', 'love', 1]])
  // It arrives late, after its removal.
  await hears(reacts('add', 'Mert', 2_500, 'wow'))
  expect(await told()).toEqual([['Ada', 'love', 1]])
  await hears(reacts('remove', 'Ada', 4_000))
  expect(await told()).toEqual([])
})

it('tells of a reaction to a post as it stands after its kind was changed', async () => {
  await hears(writes(), reacts('add', 'Ada', 1_000), reacts('add', 'Mert', 2_000, 'wow'))
  await hears(reacts('edit', 'Mert', 3_000, 'angry'))
  expect(await told()).toEqual([['Mert', 'anger', 2]])
  await hears(reacts('edit', 'Ada', 4_000, 'haha'))
  expect(await told()).toEqual([['Mert', 'anger', 2]])
  await hears(reacts('remove', 'Mert', 5_000, 'angry'))
  expect(await told()).toEqual([['Ada', 'haha', 1]])
})

it('counts one person’s reactions to a post once, in whatever order they come and are taken back', async () => {
  await hears(writes(), reacts('add', 'Mert', 1_000), reacts('add', 'Mert', 3_000, 'wow'))
  expect(await told()).toEqual([['Mert', 'wow', 1]])
  // The removal precedes the second reaction, but arrives late.
  await hears(reacts('remove', 'Mert', 2_000))
  expect(await told()).toEqual([['Mert', 'wow', 1]])
  await hears(reacts('add', 'Ada', 4_000))
  expect(await told()).toEqual([['Ada', 'love', 2]])
  await hears(reacts('add', 'Ada', 5_000, 'wow'), reacts('remove', 'Ada', 6_000, 'wow'))
  expect(await told()).toEqual([['Mert', 'wow', 1]])
  await hears(reacts('remove', 'Mert', 7_000, 'wow'))
  expect(await told()).toEqual([])
})
