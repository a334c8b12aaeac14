// Says one turn of a script: its messages one after the other, an attachment, a reaction, an edit.
import { edit, personWrites, react } from '../conversation.ts'
import { fileUrl } from '../media/files.ts'
import type { Simulation } from '../simulation.ts'
import type { Attachment } from '../world.ts'
import type { Chat } from './customers-state.ts'
import type { Turn } from './script.ts'
import { scriptNamed } from './scripts.ts'

type Step = { readonly text: string } | { readonly attach: 'photo' | 'document' } | { readonly react: string } | { readonly editTo: string }

const stepsOf = (turn: Turn): Step[] => [
  ...(turn.react === undefined ? [] : [{ react: turn.react }]),
  ...turn.say.map((text) => ({ text })),
  ...(turn.attach === undefined ? [] : [{ attach: turn.attach }]),
  ...(turn.editTo === undefined ? [] : [{ editTo: turn.editTo }]),
]

export const attachmentFor = (simulation: Simulation, kind: 'photo' | 'document', psid: string): Attachment =>
  kind === 'photo'
    ? { type: 'image', payload: { url: fileUrl(simulation, 'photo', psid) }, mimeType: 'image/jpeg' }
    : { type: 'file', payload: { url: fileUrl(simulation, 'file', `siparis-${psid.slice(-5)}`) }, mimeType: 'application/pdf' }

const doStep = (simulation: Simulation, chat: Chat, step: Step): void => {
  const { psid } = chat
  if ('text' in step) chat.lastMid = personWrites(simulation, { psid, text: step.text }).mid
  else if ('attach' in step) personWrites(simulation, { psid, text: null, attachments: [attachmentFor(simulation, step.attach, psid)] })
  else if ('react' in step) {
    if (chat.answerMid !== null) react(simulation, psid, chat.answerMid, step.react)
  } else if (chat.lastMid !== null) edit(simulation, psid, chat.lastMid, step.editTo)
}

/** Does one step of the turn that is being said; the next one follows after `gapMs`, and the last turn ends the conversation. */
export const sayStep = (simulation: Simulation, chat: Chat, index: number, gapMs: number): void => {
  const turns = scriptNamed(chat.script)?.turns ?? []
  const turn = turns[chat.turn - 1]
  const steps = turn ? stepsOf(turn) : []
  const step = steps[index]
  if (step) doStep(simulation, chat, step)
  if (index + 1 < steps.length) simulation.timetable.add({ kind: 'customer', psid: chat.psid, step: index + 1 }, gapMs)
  else if (chat.turn >= turns.length) delete simulation.world.customers.chats[chat.psid]
  simulation.changed()
}

/** Begins the next turn of a conversation. */
export const sayTurn = (simulation: Simulation, chat: Chat, gapMs: number): void => {
  chat.turn += 1
  chat.answeredAt = null
  sayStep(simulation, chat, 0, gapMs)
}
