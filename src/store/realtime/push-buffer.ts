// Buffers the pushes of one connection until they are flushed, in order, and detects gaps.
import type { Cursors, PushEnvelope } from '../../../contract/events.ts'

export class PushBuffer {
  /** Last sequence number received on this connection, by room. */
  #heard = new Map<string, number>()
  #buffered: PushEnvelope[] = []
  /** Live envelopes that arrived before the replay reached them. */
  #early: PushEnvelope[] = []
  #isReplayed = false

  /** Whether the server has replayed everything this client had missed. */
  get isReplayed(): boolean {
    return this.#isReplayed
  }

  /** A new connection replays from these positions. */
  restart(from: Cursors): void {
    this.#heard = new Map(Object.entries(from))
    this.#early = []
    this.#isReplayed = false
  }

  /** @returns false: an earlier envelope is missing, and no replay will deliver it */
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

  /** The server has replayed everything up to these cursors. @returns the early envelopes, which must be taken now */
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

  /** Takes out what is to be applied now, in order. */
  drain(): readonly PushEnvelope[] {
    const drained = this.#buffered
    this.#buffered = []
    return drained
  }

  #at(room: string): number {
    return this.#heard.get(room) ?? 0
  }
}
