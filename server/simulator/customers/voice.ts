// How a customer acts on a channel, and how staff of the business answer there without the application.
import type { Simulation } from '../simulation.ts'
import type { Chat } from './customers-state.ts'
import type { Place } from './places.ts'

export type AttachmentKind = 'photo' | 'document'

/** Times are simulated milliseconds; default: now. Steps that a channel lacks are skipped. */
export interface Voice {
  /** Finds or creates the person. */
  readonly meet: (simulation: Simulation, place: Place, name: string) => Pick<Chat, 'who' | 'conversation'>
  /** @returns the id of the message or comment */
  readonly say: (simulation: Simulation, chat: Chat, text: string, at?: number) => string
  readonly attach?: (simulation: Simulation, chat: Chat, kind: AttachmentKind, at?: number) => string
  readonly react?: (simulation: Simulation, chat: Chat, toId: string, emoji: string) => void
  readonly edit?: (simulation: Simulation, chat: Chat, id: string, text: string) => void
  /** Staff of the business answer in the platform's own inbox. @returns the id */
  readonly answer: (simulation: Simulation, chat: Chat, text: string, at?: number) => string
  /** The customer reads all answers. */
  readonly read?: (simulation: Simulation, chat: Chat) => void
}
