// Days, runs of one author and the divider in a conversation.
import fc from 'fast-check'
import { buildConversationLines, findFirstNewId } from '../../src/lib/conversation-lines.ts'
import type { LineMessage } from '../../src/lib/conversation-lines.ts'

const at = (day: number, hour: number, minute = 0): string => new Date(2026, 10, day, hour, minute).toISOString()
const message = (id: string, time: string, speaker = 'customer'): LineMessage => ({
  id,
  time,
  speaker,
  side: speaker === 'customer' ? 'theirs' : 'ours',
})

const told = (messages: LineMessage[], newFromId: string | null = null): string[] =>
  buildConversationLines(messages, newFromId).map((line) =>
    line.kind === 'message' ? `${line.first ? '[' : ''}${line.key}${line.last ? ']' : ''}` : line.kind,
  )

test('a day begins with its separator, also the first', () => {
  expect(told([message('a', at(2, 9)), message('b', at(3, 9)), message('c', at(3, 18))])).toEqual([
    'day',
    '[a]',
    'day',
    '[b]',
    '[c]',
  ])
})

test('messages of one speaker that follow closely are one run', () => {
  expect(
    told([
      message('a', at(2, 9, 0)),
      message('b', at(2, 9, 2)),
      message('c', at(2, 9, 3), 'ayse'),
      message('d', at(2, 9, 4), 'murat'),
    ]),
  ).toEqual(['day', '[a', 'b]', '[c]', '[d]'])
})

test('comments of one person that answer different ones are no run', () => {
  const comment = (id: string, minute: number, isReply: boolean, replyTo: string | null): LineMessage => ({
    ...message(id, at(2, 9, minute)),
    isReply,
    replyTo,
  })
  expect(
    told([
      comment('a', 0, false, null),
      comment('b', 1, true, null),
      comment('c', 2, true, null),
      comment('d', 3, true, 'b'),
    ]),
  ).toEqual(['day', '[a]', '[b', 'c]', '[d]'])
})

test('one on its way that a later message has overtaken ends its run: how far that one has come is not how far it has', () => {
  const sent = (id: string, minute: number, status: string): LineMessage => ({
    ...message(id, at(2, 9, minute), 'ayse'),
    status,
  })
  expect(told([sent('a', 0, 'read'), sent('b', 1, 'sending'), sent('c', 2, 'read')])).toEqual([
    'day',
    '[a',
    'b]',
    '[c]',
  ])
  expect(told([sent('a', 0, 'read'), sent('b', 1, 'sending'), sent('c', 2, 'queued')])).toEqual([
    'day',
    '[a',
    'b',
    'c]',
  ])
})

test('five minutes of silence end a run', () => {
  expect(told([message('a', at(2, 9, 0)), message('b', at(2, 9, 5))])).toEqual(['day', '[a]', '[b]'])
})

test('the divider stands above the first new message and ends the run before it', () => {
  expect(told([message('a', at(2, 9, 0)), message('b', at(2, 9, 1))], 'b')).toEqual(['day', '[a]', 'new', '[b]'])
})

test('new is what the customer wrote after the cursor; our own messages are never new', () => {
  const messages = [message('a', at(2, 9)), message('b', at(2, 10), 'ayse'), message('c', at(2, 11))]
  expect(findFirstNewId(messages, at(2, 9))).toBe('c')
  expect(findFirstNewId(messages, at(2, 12))).toBeNull()
  expect(findFirstNewId(messages, null)).toBeNull()
})

test('older messages put in front leave the keys below as they were, and every run has one first and one last', () => {
  const steps = fc.array(
    fc.record({ gap: fc.integer({ min: 0, max: 40_000_000 }), speaker: fc.constantFrom('customer', 'ayse', 'murat') }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(steps, fc.nat(), (list, cut) => {
      let time = Date.UTC(2026, 10, 1)
      const messages = list.map((step, index) =>
        message(`m${index}`, new Date((time += step.gap)).toISOString(), step.speaker),
      )
      const lines = buildConversationLines(messages, null)
      const later = buildConversationLines(messages.slice(cut % (messages.length + 1)), null)
      const keys = lines.map((line) => line.key)
      expect(new Set(keys).size).toBe(keys.length)
      expect(lines.flatMap((line) => (line.kind === 'message' ? [line.message] : []))).toEqual(messages)
      for (const line of later) expect(keys).toContain(line.key)
      const runs = lines.flatMap((line) => (line.kind === 'message' ? [line] : []))
      expect(runs.filter((line) => line.first)).toHaveLength(runs.filter((line) => line.last).length)
    }),
  )
})

test('a message that came after the answer below it is new until somebody has read it, whatever the reader saw of later times', () => {
  const withRecord = (one: LineMessage, _id: string, isRead?: boolean): LineMessage => ({
    ...one,
    record: { _id, ...(isRead === undefined ? {} : { isRead }) },
  })
  const answered = [
    withRecord(message('early', at(2, 9)), 'a1', false),
    withRecord(message('late', at(2, 10)), 'a3', false),
    withRecord(message('answer', at(2, 11), 'ayse'), 'a2'),
  ]
  expect(findFirstNewId(answered, at(2, 11))).toBe('late')
  expect(
    findFirstNewId(
      answered.map((one) => (one.id === 'late' ? withRecord(one, 'a3', true) : one)),
      at(2, 11),
    ),
  ).toBeNull()
})

test('what was done stands between the messages, and the same act of one person several times in a row is one line', () => {
  const act = (_id: string, kind: string, hour: number, userId = 'ayse') => ({
    _id,
    kind,
    userId,
    createdTime: at(2, hour),
  })
  const activities = [
    act('x1', 'closed', 10),
    act('x2', 'labelled', 12),
    act('x3', 'labelled', 13),
    act('x4', 'labelled', 14, 'murat'),
  ]
  const lines = buildConversationLines([message('a', at(2, 9)), message('b', at(2, 11))], null, activities)
  expect(lines.map((line) => (line.kind === 'activity' ? line.activities.length : line.key))).toEqual([
    expect.stringContaining('day'),
    'a',
    1,
    'b',
    2,
    1,
  ])
})

test('what was given to one person, taken back and given to another is not said as one act done several times', () => {
  const act = (_id: string, hour: number, assigneeId: string | null) => ({
    _id,
    kind: 'assigned',
    userId: 'ayse',
    assigneeId,
    createdTime: at(2, hour),
  })
  const activities = [act('x1', 9, 'murat'), act('x2', 10, null), act('x3', 11, 'elif'), act('x4', 12, 'elif')]
  const lines = buildConversationLines([], null, activities)
  expect(lines.flatMap((line) => (line.kind === 'activity' ? [line.activities.map(({ _id }) => _id)] : []))).toEqual([
    ['x1'],
    ['x2'],
    ['x3', 'x4'],
  ])
})

test('a note stands where it was written, below what was done at that moment, and ends a run', () => {
  const note = {
    key: 'n1',
    time: at(2, 10),
    userId: 'ayse',
    text: 'call back',
    mentions: [],
    isEdited: false,
    isPending: false,
    recordId: null,
  }
  const closed = { _id: 'x1', kind: 'closed', userId: 'ayse', createdTime: at(2, 10) }
  const lines = buildConversationLines([message('a', at(2, 9)), message('b', at(2, 11))], null, [closed], [note])
  expect(lines.map(({ kind }) => kind)).toEqual(['day', 'message', 'activity', 'note', 'message'])
  expect(lines.flatMap((line) => (line.kind === 'message' ? [line.last] : []))).toEqual([true, true])
})

test('a reply of yesterday that waits for its author below the words of today stands under its own day, once more', () => {
  const lines = buildConversationLines(
    [message('a', at(2, 9)), message('b', at(3, 9)), message('held', at(2, 18), 'agent')],
    null,
  )
  expect(lines.map(({ kind }) => kind)).toEqual(['day', 'message', 'day', 'message', 'day', 'message'])
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
})
