// Reads a request of the product: its path, its JSON, its file, the message to send.
import type { IncomingMessage } from 'node:http'
import { Refusal } from './refusal.ts'
import type { OutgoingMessage } from './session.ts'

export interface ConnectorRequest {
  readonly method: string
  /** Path below `/waweb/sessions/`. */
  readonly path: readonly string[]
  readonly body: Buffer
  readonly contentType: string
}

const maxBodyBytes = 110_000_000

export const readBody = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of message as AsyncIterable<Buffer>) {
    length += part.length
    if (length > maxBodyBytes) throw new Refusal(413, 100, 'The body is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

export const toJson = (body: Buffer): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = body.length === 0 ? {} : JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  } catch {
    throw new Refusal(400, 100, 'The body is no JSON')
  }
}

export const textIn = (body: Readonly<Record<string, unknown>>, name: string): string =>
  typeof body[name] === 'string' ? body[name] : ''

/** The file of a multipart form, read by the platform's own parser. */
export const readFile = async ({ body, contentType }: ConnectorRequest): Promise<Buffer> => {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  const file = form.get('file')
  if (!(file instanceof Blob)) throw new Refusal(400, 100, 'There is no file')
  return Buffer.from(await file.arrayBuffer())
}

export const toOutgoing = (body: Readonly<Record<string, unknown>>): OutgoingMessage => {
  const [id, chat] = [textIn(body, 'id'), textIn(body, 'chat')]
  if (id === '' || !/^[\w-]+@(s\.whatsapp\.net|g\.us|lid)$/.test(chat)) throw new Refusal(400, 100, 'No id, or no chat')
  return {
    id,
    chat,
    text: textIn(body, 'text'),
    quoted: textIn(body, 'quoted') || null,
    file: (body['file'] ?? null) as OutgoingMessage['file'],
  }
}
