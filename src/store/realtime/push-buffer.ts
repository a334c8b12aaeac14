// The pushes of one connection until they are flushed: put in their order, holes noticed.
import type { Cursors, PushEnvelope } from '../../../contract/events.ts'

export class PushBuffer {
  /** Room -> sequence heard on this connection. */
  #heard = new Map<string, number>()
  #buffered: PushEnvelope[] = []
  /** Live envelopes that overtook the replay. */
  #early: PushEnvelope[] = []
  #isReplayed = false

  /** Whether the server has sent what this client had missed. */
  get isReplayed(): boolean {
    return this.#isReplayed
  }

  /** A new connection replays from these positions on. */
  restart(from: Cursors): void {
    this.#heard = new Map(Object.entries(from))
    this.#early = []
    this.#isReplayed = false
  }

  /** @returns false: something before it is missing, and the replay will not bring it any more */
  take(envelope: PushEnvelope): boolean {
    const { room, prev, seq } = envelope
    if (seq <= this.#at(room)) return true
    if (prev <= this.#at(room)) {
      this.#heard.set(room, seq)
      this.#buffered.push(envelope)
      return true
    }
    if (!this.#isReplayed) this.#early.push(envelope)
    return !this.#isReplayed
  }

  /** The server says that everything up to here was sent. @returns what overtook it, to be taken now */
  finishReplay(cursors: Cursors): readonly PushEnvelope[] {
    this.#isReplayed = true
    for (const [room, seq] of Object.entries(cursors)) this.#heard.set(room, Math.max(this.#at(room), seq))
    const overtaking = this.#early
    this.#early = []
    return overtaking
  }

  isBehind(cursors: Cursors): boolean {
    return Object.entries(cursors).some(([room, seq]) => seq > this.#at(room))
  }

  /** What is to be applied now, in its order. */
  drain(): readonly PushEnvelope[] {
    const drained = this.#buffered
    this.#buffered = []
    return drained
  }

  #at(room: string): number {
    return this.#heard.get(room) ?? 0
  }
}
