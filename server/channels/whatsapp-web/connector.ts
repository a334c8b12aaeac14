// Interface of a WhatsApp Web connector: a separate process that holds the linked devices. It is called over HTTP and reports events by
// signed webhooks of object `whatsapp_web` (web-items.ts). The simulator implements it; connectors/baileys is the other implementation.
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
  /** Chosen by us. The network accepts an id once, so a message that is sent twice arrives once. */
  readonly id: string
  readonly chat: string
  readonly text: string
  readonly quoted: string | null
  readonly file: { readonly id: string; readonly type: string; readonly mimeType: string; readonly name: string } | null
}

/** Every call throws only GraphError. */
export interface Connector {
  /** Starts waiting for a phone, or resumes the session when the connector has its keys. */
  readonly start: () => Promise<unknown>
  readonly stop: () => Promise<unknown>
  readonly logOut: () => Promise<unknown>
  readonly qr: () => Promise<ConnectorQr>
  /** @returns the id under which the network accepted the message */
  readonly send: (message: ConnectorMessage) => Promise<string | null>
  /** Whether a message with this id was sent. */
  readonly hasSent: (id: string) => Promise<boolean>
  /** Whether the number belongs to somebody on the network. */
  readonly hasNumber: (digits: string) => Promise<boolean>
  readonly read: (chat: string, ids: readonly string[]) => Promise<unknown>
  readonly label: (label: string, chat: string, isOn: boolean) => Promise<unknown>
  readonly deleteLabel: (label: string) => Promise<unknown>
}

type ConnectorContext = Pick<Context, 'config' | 'platform'>

/** Shared secret of the server and the connector. */
export const connectorToken = ({ config }: Pick<Context, 'config'>): string =>
  createHmac('sha256', config.meta.appSecret).update('whatsapp-web').digest('hex')

/** Whether a connector is configured: the simulator, or the one on Baileys (connectors/baileys). */
export const hasConnector = ({ config }: Pick<Context, 'config'>): boolean => config.webConnector

const sessionPath = (sessionId: string): string => `/waweb/sessions/${sessionId}`

const baseOf = ({ config }: Pick<Context, 'config'>): string | undefined => config.webConnectorBase ?? undefined

/** Upload of a file to the connector, before the message that has it. */
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
