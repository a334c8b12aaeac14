// Plays one turn of a script: its messages one after the other, an attachment, a reaction, an edit.
import type { Simulation } from '../simulation.ts'
import type { Chat } from './customers-state.ts'
import type { Turn } from './script.ts'
import { scriptNamed } from './scripts.ts'
import type { AttachmentKind } from './voice.ts'
import { voiceOfChat } from './voices.ts'

type Step =
  | { readonly text: string }
  | { readonly attach: AttachmentKind }
  | { readonly react: string }
  | { readonly editTo: string }

const stepsOf = (turn: Turn): Step[] => [
  ...(turn.react === undefined ? [] : [{ react: turn.react }]),
  ...turn.say.map((text) => ({ text })),
  ...(turn.attach === undefined ? [] : [{ attach: turn.attach }]),
  ...(turn.editTo === undefined ? [] : [{ editTo: turn.editTo }]),
]

const doStep = (simulation: Simulation, chat: Chat, step: Step): void => {
  const voice = voiceOfChat(chat)
  if ('text' in step) chat.lastId = voice.say(simulation, chat, step.text)
  else if ('attach' in step) voice.attach?.(simulation, chat, step.attach)
  else if ('react' in step) {
    if (chat.answerId !== null) voice.react?.(simulation, chat, chat.answerId, step.react)
  } else if (chat.lastId !== null) voice.edit?.(simulation, chat, chat.lastId, step.editTo)
}

/** Whether the comment or its post was removed. */
const isOver = (simulation: Simulation, chat: Chat): boolean => {
  const { comments, posts } = simulation.world
  const root = comments[chat.conversation ?? '']
  return root !== undefined && (root.removed || (posts[root.objectId]?.removed ?? false))
}

/** Plays one step of the current turn; the next one follows after `gapMs`, and the last turn ends the conversation. */
export const sayStep = (simulation: Simulation, chat: Chat, index: number, gapMs: number): void => {
  const turns = scriptNamed(chat.script)?.turns ?? []
  const turn = turns[chat.turn - 1]
  const steps = turn && !isOver(simulation, chat) ? stepsOf(turn) : []
  const step = steps[index]
  if (step) doStep(simulation, chat, step)
  if (index + 1 < steps.length) simulation.timetable.add({ kind: 'customer', psid: chat.id, step: index + 1 }, gapMs)
  else if (chat.turn >= turns.length || steps.length === 0) delete simulation.world.customers.chats[chat.id]
  simulation.changed()
}

/** Begins the next turn of a conversation. */
export const sayTurn = (simulation: Simulation, chat: Chat, gapMs: number): void => {
  chat.turn += 1
  chat.answeredAt = null
  sayStep(simulation, chat, 0, gapMs)
}
