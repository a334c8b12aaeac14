// The interface of a WhatsApp Web connector: a process apart that holds the linked devices. It is asked over HTTP, and tells what
// happens by signed webhooks of object `whatsapp_web` (web-items.ts). The simulator plays it; connectors/baileys has the other.
import { createHmac } from 'node:crypto'
import type { Context } from '../../context/context.ts'
import type { OutgoingFile } from '../../context/delivery.ts'
import { asNumber, asObject, asText } from '../../lib/json-reading.ts'

interface ConnectorQr {
  readonly code: string | null
  readonly expiresAt: string | null
  readonly attempt: number
}

interface ConnectorMessage {
  /** Ours to choose: the network takes an id once, so that a message that is sent twice arrives once. */
  readonly id: string
  readonly chat: string
  readonly text: string
  readonly quoted: string | null
  readonly file: { readonly id: string; readonly type: string; readonly mimeType: string; readonly name: string } | null
}

/** Every call throws GraphError and nothing else. */
export interface Connector {
  /** Begins to wait for the phone, or takes up the session where it has its keys. */
  readonly start: () => Promise<unknown>
  readonly stop: () => Promise<unknown>
  readonly logOut: () => Promise<unknown>
  readonly qr: () => Promise<ConnectorQr>
  /** @returns the id under which it was taken */
  readonly send: (message: ConnectorMessage) => Promise<string | null>
  /** Whether a message with this id of ours has left. */
  readonly hasSent: (id: string) => Promise<boolean>
  /** Whether there is somebody on the network at these digits. */
  readonly hasNumber: (digits: string) => Promise<boolean>
  readonly read: (chat: string, ids: readonly string[]) => Promise<unknown>
  readonly label: (label: string, chat: string, isOn: boolean) => Promise<unknown>
  readonly deleteLabel: (label: string) => Promise<unknown>
}

type ConnectorContext = Pick<Context, 'config' | 'platform'>

/** What the connector knows us by. */
export const connectorToken = ({ config }: Pick<Context, 'config'>): string =>
  createHmac('sha256', config.meta.appSecret).update('whatsapp-web').digest('hex')

/** The simulator's, or the one on Baileys in a process of its own (connectors/baileys). */
export const hasConnector = ({ config }: Pick<Context, 'config'>): boolean => config.webConnector

const sessionPath = (sessionId: string): string => `/waweb/sessions/${sessionId}`

const baseOf = ({ config }: Pick<Context, 'config'>): string | undefined => config.webConnectorBase ?? undefined

/** How a file is brought to it before its message. */
export const connectorFile = (
  services: Pick<Context, 'config'>,
  sessionId: string,
  mediaId: string | null,
): OutgoingFile => ({
  mediaId,
  base: baseOf(services),
  path: `${sessionPath(sessionId)}/media`,
  fields: {},
  field: 'file',
  idMember: 'id',
})

export const openConnector = (services: ConnectorContext, sessionId: string): Connector => {
  const token = connectorToken(services)
  const base = baseOf(services)
  const post = (edge: string, body: object = {}) =>
    services.platform.post({ base, path: `${sessionPath(sessionId)}/${edge}`, token, body })
  const get = (edge: string) => services.platform.get({ base, path: `${sessionPath(sessionId)}/${edge}`, token })
  return {
    start: () => post('start'),
    stop: () => post('stop'),
    logOut: () => post('logout'),
    qr: async () => {
      const answer = asObject(await get('qr')) ?? {}
      return {
        code: asText(answer['code']),
        expiresAt: asText(answer['expiresAt']),
        attempt: asNumber(answer['attempt']) ?? 0,
      }
    },
    send: async (message) => asText(asObject(await post('messages', message))?.['id']),
    hasSent: async (id) => asObject(await get(`messages/${id}`))?.['sent'] === true,
    hasNumber: async (digits) => asObject(await get(`numbers/${digits}`))?.['exists'] === true,
    read: (chat, ids) => post('read', { chat, ids }),
    label: (label, chat, isOn) => post('labels', { label, chat, isOn }),
    deleteLabel: (label) => post('labels', { label, deleted: true }),
  }
}
