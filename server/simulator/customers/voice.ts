// How a customer speaks on a channel, and how somebody of the business answers there without us.
import type { Simulation } from '../simulation.ts'
import type { Chat } from './customers-state.ts'
import type { Place } from './places.ts'

export type AttachmentKind = 'photo' | 'document'

/** Times are simulated milliseconds; now where missing. Steps that a channel lacks are skipped. */
export interface Voice {
  /** Finds or makes a person; answers who it is. */
  readonly meet: (simulation: Simulation, place: Place, name: string) => Pick<Chat, 'who' | 'conversation'>
  /** @returns the id of the message or comment */
  readonly say: (simulation: Simulation, chat: Chat, text: string, at?: number) => string
  readonly attach?: (simulation: Simulation, chat: Chat, kind: AttachmentKind, at?: number) => string
  readonly react?: (simulation: Simulation, chat: Chat, toId: string, emoji: string) => void
  readonly edit?: (simulation: Simulation, chat: Chat, id: string, text: string) => void
  /** Somebody of the business, in the platform's own inbox. @returns the id */
  readonly answer: (simulation: Simulation, chat: Chat, text: string, at?: number) => string
  /** The customer reads all answers. */
  readonly read?: (simulation: Simulation, chat: Chat) => void
}
