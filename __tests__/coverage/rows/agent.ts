// An agent's work in the inbox besides writing: quick replies, snoozing, labels.
import { covered } from '../row.ts'
import type { Row } from '../row.ts'

const putOff = 'screens/dashboard/put-off.test.tsx'
const server = 'server/conversations/threads/snooze-label.test.ts'
const acts = 'server/conversations/threads/activities.test.ts'
const notes = 'screens/dashboard/notes.test.tsx'
const replies = 'screens/dashboard/quick-replies.test.tsx'

export const rows: readonly Row[] = [
  covered('channels 5', 'A quick reply is put into the message, filled in, by `/`, a key or a button', replies, '/ in place of a word opens them'),
  covered('channels 5', 'A quick reply that is not active, or deleted, adds nothing', replies, 'a quick reply names its unfilled placeholders in the picker and above the reply; a deactivated one disappears'),
  covered('channels 7', 'Quick replies by keyboard and pointer; `/` as text stays text', replies, 'what was meant as text, stays text'),
  covered('channels 7', 'Quick replies that a channel would not take are marked', replies, 'what is longer than the channel takes is marked'),
  covered('9', 'Putting off: by the organisation’s clock', 'lib/snooze-times.test.ts', 'the usual times are by the clock of the zone', { decision: 18 }),
  covered('7.3', 'Snooze: by key, with a way back, and the next conversation opens', putOff, 'S asks until when', { decision: 18 }),
  covered('7.3', 'Snooze: a time of one’s own, the list of what is put off, back by hand', putOff, 'a time of one’s own must be to come', { decision: 18 }),
  covered('7.3', 'Snooze: it comes back at its time, once, with a notification', server, 'comes back when its time has come, once', { decision: 18 }),
  covered('7.3', 'Snooze: whoever put it off is told that it is back', server, 'waking a snoozed conversation notifies the user who snoozed it and the assignee, or everybody once if nobody is assigned', { decision: 22 }),
  covered('7.3', 'Snooze: it comes back when the customer writes', server, 'comes back when the customer writes', { decision: 18 }),
  covered('7.3', 'Snooze: a time that has passed', server, 'refuses times that are over or too far', { errors: ['SNOOZE_OVER'], decision: 18 }),
  covered('7.3', 'Closing what the customer wrote in again', 'server/conversations/threads/commands.test.ts', 'closes and marks nothing that its author had not seen, however late their command comes', { errors: ['THREAD_OVERTAKEN'], decision: 18 }),
  covered('7.3', 'Undo leaves alone what a colleague has done since', 'server/conversations/threads/undo-command.test.ts', 'put off again to the same minute', { errors: ['CHANGED_SINCE'], decision: 18 }),
  covered('7.3', 'Labels: by key, several at once, with a way back', putOff, 'L shows the labels by their groups', { decision: 23 }),
  covered('7.3', 'Labels: two people at once, and only the organisation’s own', server, 'takes labels on and off, each person’s beside the others’', { decision: 23 }),
  covered('7.3', 'A label that is deleted stands on no conversation any more', server, 'a label that is deleted goes from the conversations', { decision: 23 }),
  covered('7.3', 'Closing with a reason, computed where left out', acts, 'a closing says why, and without a reason whether anybody answered', { decision: 18 }),
  covered('7.3', 'Closing as spam: later messages carry the mark until it is taken back', acts, 'spam stays marked when the customer writes again', { decision: 18 }),
  covered('7.3', 'Closing with a reason: a small menu', 'screens/dashboard/conversation.test.tsx', 'a conversation is closed with a reason from a small menu', { decision: 18 }),
  covered('7.3', 'Assigning with a reason', acts, 'whoever hands a conversation on says why', { decision: 18 }),
  covered('7.3', 'Notes: read by who sees the conversation, told to whom they mention', server, 'is read by who sees the conversation, goes to no platform', { calls: ['writeThreadNote'], decision: 18 }),
  covered('7.3', 'Notes: a mention of who may not see it, too long, too many', server, 'is refused where it mentions somebody who does not see the conversation', { errors: ['MENTION_UNSEEN'], decision: 18 }),
  covered('7.3', 'Notes: changed and taken back by their author, for a while', server, 'is changed and taken back by its author alone, for a quarter of an hour', { calls: ['editThreadNote', 'removeThreadNote'], errors: ['NOTE_SETTLED'], decision: 18 }),
  covered('7.3', 'Notes: gone with the person they are about', 'server/features/deletion/erasing.test.ts', 'everything of a person goes from every table', { decision: 26 }),
  covered('7.3', 'Notes: by key, with a picker of colleagues', notes, 'Shift+N writes a note, @ and letters offer colleagues', { decision: 18 }),
  covered('7.3', 'Notes: offline, and taken back', notes, 'a note waits for the server in sight', { decision: 18 }),
  covered('7.3', 'The list of a label', putOff, 'the list narrows to a label', { decision: 23 }),
  covered('7.3', 'Hand-over: to a colleague, a team and back, followed by the other browser; one’s own act is taken back, nobody else’s', 'e2e/acts.journey.ts', 'is taken, given to a colleague, to a team and back', { decision: 18 }),
  covered('7.3', 'Hand-over to somebody who was deactivated meanwhile', 'e2e/acts.journey.ts', 'stays where it was when who shall have it was deactivated meanwhile', { errors: ['USER_PASSIVE'] }),
]
