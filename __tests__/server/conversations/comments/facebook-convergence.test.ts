// A page's feed in any order, batch and number of deliveries, in parallel: the same records.
import fc from 'fast-check'
import { hows, recordsAfter, twiceShuffled } from '../../support/convergence.ts'
import { ada, base, comment, feed, mert, ourPage, post, reaction } from '../../support/feed.ts'

const second = 1_000

/** Answers before the comment that they answer, events on an item before the item; several at one moment. */
const story = [
  post('add', 'photo', '100', { at: base, more: { message: 'summer', link: 'https://cdn.example.test/a.jpg' } }),
  post('edited', 'photo', '100', {
    at: base + 9 * second,
    written: base,
    more: { message: 'late summer', link: 'https://cdn.example.test/a.jpg' },
  }),
  post('hide', 'photo', '100', { at: base + 10 * second, written: base }),
  post('unhide', 'photo', '100', { at: base + 11 * second, written: base }),
  post('add', 'post', '101', { at: base + second, from: mert, more: { message: 'a visitor writes' } }),
  post('remove', 'post', '101', { at: base + 20 * second, from: mert }),
  comment('add', '1', 'goes with the post', { post: '101', at: base + 5 * second }),
  comment('add', '2', 'and so does its answer', { post: '101', at: base + 6 * second, from: ourPage, answers: '1' }),
  post('add', 'photo', '104', {
    at: base + second,
    from: ada,
    more: { message: 'look at this', link: 'https://cdn.example.test/v.jpg' },
  }),
  post('edited', 'photo', '104', {
    at: base + 30 * second,
    written: base + second,
    from: ada,
    more: { message: 'look' },
  }),
  post('hide', 'photo', '104', { at: base + 31 * second, written: base + second, from: ada }),
  comment('add', '1', 'one', { at: base + 2 * second }),
  comment('add', '2', 'at the same moment', { at: base + 2 * second, from: mert }),
  comment('add', '3', 'answer to one', { at: base + 3 * second, from: mert, answers: '1' }),
  comment('add', '4', 'the page answers', { at: base + 4 * second, from: ourPage, answers: '3' }),
  comment('add', '5', 'and again', { at: base + 5 * second, answers: '4' }),
  comment('edited', '5', 'and again, edited', { at: base + 6 * second, written: base + 5 * second, answers: '4' }),
  comment('edited', '5', 'and again, edited twice', {
    at: base + 7 * second,
    written: base + 5 * second,
    answers: '4',
  }),
  comment('hide', '2', 'at the same moment', { at: base + 8 * second, written: base + 2 * second, from: mert }),
  comment('unhide', '2', 'at the same moment', { at: base + 9 * second, written: base + 2 * second, from: mert }),
  comment('hide', '2', 'at the same moment', { at: base + 10 * second, written: base + 2 * second, from: mert }),
  comment('add', '6', 'root that goes', { at: base + 12 * second }),
  comment('edited', '6', 'root that goes, edited', { at: base + 13 * second, written: base + 12 * second }),
  comment('add', '7', 'answer that goes with it', { at: base + 14 * second, from: mert, answers: '6' }),
  comment('remove', '6', null, { at: base + 15 * second, written: base + 12 * second }),
  comment('hide', '6', 'too late', { at: base + 16 * second, written: base + 12 * second }),
  comment('add', '8', 'ask us', { at: base + 17 * second, from: ourPage }),
  comment('add', '9', 'I do', { at: base + 18 * second, from: mert, answers: '8' }),
  comment('add', '10', 'me too', { at: base + 18 * second, from: { ...ada, name: 'Ada K.' }, answers: '8' }),
  comment('add', '11', 'nobody knows me', { at: base + 19 * second, from: null }),
  comment('remove', 'never seen', null, { at: base + 19 * second }),
  comment('add', '1', 'under a post nobody told of', { post: '102', at: base + 21 * second }),
  comment('add', '2', 'earlier under it', {
    post: '102',
    at: base + 20 * second,
    from: mert,
    more: { photo: 'https://cdn.example.test/c.jpg' },
  }),
  comment('add', '12', 'ask us again', { at: base + 22 * second, from: ourPage }),
  comment('add', '13', 'the only answer for a while', { at: base + 23 * second, from: mert, answers: '12' }),
  comment('remove', '13', null, { at: base + 25 * second, written: base + 23 * second, from: mert }),
  comment('add', '14', 'another answer', { at: base + 24 * second, answers: '12' }),
  comment('add', '15', 'answered, then gone', { at: base + 26 * second, from: mert }),
  comment('add', '16', 'the page answers', { at: base + 27 * second, from: ourPage, answers: '15' }),
  comment('remove', '15', null, { at: base + 28 * second, written: base + 26 * second, from: mert }),
  reaction('add', 'love', { at: base + 5 * second }),
  reaction('edit', 'wow', { at: base + 6 * second }),
  reaction('remove', 'wow', { at: base + 7 * second }),
  reaction('add', 'haha', { at: base + 5 * second, from: mert, comment: '5' }),
  reaction('add', null, { at: base + 5 * second, from: mert, comment: '1', item: 'like' }),
  reaction('add', 'like', { at: base + 5 * second, from: ourPage }),
  reaction('add', 'like', { post: '103', at: base + 5 * second }),
  feed({ item: 'album', verb: 'add', album_id: '7', created_time: base / second }, base),
]

const nothingToPrepare = (): Promise<void> => Promise.resolve()

it('ends in the same records', async () => {
  const expected = await recordsAfter(story, 'one by one', nothingToPrepare)
  const count = (type: string): number => expected.filter((record) => record.startsWith(`${type} {`)).length
  expect(['FBPOST', 'FBCOMMENT', 'FBREACTION', 'FBUSER'].map(count)).toEqual([5, 22, 5, 2])
  // Nothing that the customer wrote there is left.
  expect(
    expected.filter((record) => record.startsWith('THREAD') && record.includes('"closeReason":"removed"')),
  ).toHaveLength(4)
  await fc.assert(
    fc.asyncProperty(twiceShuffled(story), fc.constantFrom(...hows), async (order, how) => {
      expect(await recordsAfter(order, how, nothingToPrepare)).toEqual(expected)
    }),
    { numRuns: Number(process.env['COMMENT_RUNS'] ?? 3), seed: 20260601 },
  )
})

it('ends in the same records where answers had begun conversations of their own before what they answer came', async () => {
  const expected = await recordsAfter(story, 'one by one', nothingToPrepare)
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(story, { minLength: story.length }), async (order) => {
      expect(await recordsAfter(order, 'late', nothingToPrepare)).toEqual(expected)
    }),
    { numRuns: Number(process.env['COMMENT_RUNS'] ?? 2), seed: 20260602 },
  )
})
