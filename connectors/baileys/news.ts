// Webhooks to the product: each is stored before anything else is done, and they are sent in order until the product accepts them.
import { createHmac } from 'node:crypto'
import type { Clock } from './pacing.ts'
import type { SealedFiles } from './sealed-files.ts'

export interface Change {
  readonly field: 'state' | 'chat' | 'contact' | 'message' | 'receipt' | 'label' | 'labelled'
  readonly value: Readonly<Record<string, unknown>>
}

export interface News {
  readonly tell: (sessionId: string, changes: readonly Change[]) => void
  /** Resolves when everything so far was accepted, or sending was ended. */
  readonly settled: () => Promise<void>
  readonly end: () => void
}

interface NewsSettings {
  readonly files: SealedFiles
  readonly address: string
  readonly secret: string
  readonly clock: Clock
  readonly post?: typeof fetch
}

const maxPauseMs = 30_000
const timeoutMs = 20_000

export const createNews = ({ files, address, secret, clock, post = fetch }: NewsSettings): News => {
  let isEnded = false
  let count = 0
  let telling: Promise<void> | null = null

  const deliver = async (body: Buffer): Promise<boolean> => {
    try {
      const answer = await post(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
        },
        body: new Uint8Array(body),
        signal: AbortSignal.timeout(timeoutMs),
      })
      return answer.ok
    } catch {
      return false
    }
  }
  const tellAll = async (): Promise<void> => {
    let pauseMs = 500
    for (;;) {
      const [oldest] = files.list()
      const body = oldest === undefined || isEnded ? null : files.read(oldest)
      if (oldest === undefined || body === null) return
      if (await deliver(body)) {
        files.remove(oldest)
        pauseMs = 500
        continue
      }
      await clock.sleep(pauseMs)
      pauseMs = Math.min(maxPauseMs, pauseMs * 2)
    }
  }
  const begin = (): Promise<void> => {
    telling ??= tellAll().finally(() => {
      telling = null
    })
    return telling
  }
  // Resumes with webhooks that an earlier process had stored but not sent.
  void begin()
  return {
    tell: (sessionId, changes) => {
      if (changes.length === 0) return
      count += 1
      const entry = { id: sessionId, time: clock.now(), changes }
      const name = `${String(clock.now()).padStart(15, '0')}-${String(count).padStart(9, '0')}`
      files.write(name, Buffer.from(JSON.stringify({ object: 'whatsapp_web', entry: [entry] })))
      void begin()
    },
    settled: async () => {
      while (!isEnded && files.list().length > 0) await begin()
    },
    end: () => {
      isEnded = true
    },
  }
}
