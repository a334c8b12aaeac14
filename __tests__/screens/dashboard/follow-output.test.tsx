// When the list of messages scrolls to its end by itself: for users who are at the end, and once after the user's own message.
import { renderHook } from '@testing-library/react'
import { useFollowOutput } from '../../../src/screens/dashboard/conversation/use-follow-output.ts'

type HookArguments = Parameters<typeof useFollowOutput>

const received = { pendingId: null }
const waiting = { pendingId: 'reply-1' }
const following = (...first: HookArguments) => {
  const { result, rerender } = renderHook((given: HookArguments) => useFollowOutput(...given), { initialProps: first })
  return {
    grow: (...given: HookArguments) => {
      rerender(given)
      return result.current(false)
    },
    atEnd: () => result.current(true),
  }
}

test('who stands at the end stays there, who reads above stays where they are', () => {
  const list = following([received], [])
  expect(list.grow([received, received], [])).toBe(false)
  expect(list.atEnd()).toBe('auto')
})

test('a reply leads its author to the end once: older messages that come while it waits do not', () => {
  const list = following([received], [])
  expect(list.grow([received, waiting], [])).toBe('auto')
  expect(list.grow([received, received, waiting], [])).toBe(false)
  // Another one, and the first again after that was sent.
  expect(list.grow([received, waiting, { pendingId: 'reply-2' }], [])).toBe('auto')
  expect(list.grow([received, received, waiting], [])).toBe(false)
})

test('one that waited when the conversation was opened leads nobody anywhere', () => {
  const list = following([received, waiting], [])
  expect(list.grow([received, received, waiting], [])).toBe(false)
})

test('a note does as a reply does', () => {
  const note = { key: 'note-1', isPending: true }
  const list = following([received], [])
  expect(list.grow([received], [note])).toBe('auto')
  expect(list.grow([received, received], [note])).toBe(false)
})
