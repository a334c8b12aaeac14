// Three conversations in different states, the starting point of most list tests.
import { userId } from '../../../store/support/create-test-store.ts'
import { id, threadRow, time } from '../../../store/support/rows.ts'

/** Waits for a reply. */
export const ada = threadRow({ _id: id(1), title: 'Ada Kaya', lastMessageTime: time(100), lastInboundTime: time(100) })
/** The newest, answered. */
export const burak = threadRow({
  _id: id(2),
  title: 'Burak Demir',
  lastMessageTime: time(300),
  unreadCount: 0,
  isAnswered: true,
  snippetFrom: 'us',
})
/** Assigned to the signed-in user. */
export const ceren = threadRow({
  _id: id(3),
  title: 'Ceren Ak',
  lastMessageTime: time(200),
  unreadCount: 0,
  assigneeId: userId,
})
export const threads = [ada, burak, ceren]
