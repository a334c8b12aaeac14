// Bodies of Messenger and Instagram webhooks in the platform's shape, with invented ids and texts.
export const person = '7700112233'

let counter = 0

const hourMs = 3_600_000

/** A full hour, twelve hours ago: messages of that time may still be answered. */
export const base = Math.floor(Date.now() / hourMs - 12) * hourMs

/** Application id of the platform's own inbox. */
export const pageInboxAppId = 26390203743090

interface EchoOptions {
  readonly mid?: string
  readonly at?: number
  readonly to?: string
  readonly metadata?: string
  /** Id of the sending application; ours by default; null: not given by the platform. */
  readonly appId?: number | null
}

/** The bodies of one channel: `page` is Messenger. `accountId` is always the page's or the account's. */
export const bodiesOf = (channel: 'page' | 'instagram') => {
  const envelope = (accountId: string, item: Record<string, unknown>) => ({
    object: channel,
    entry: [{ id: accountId, time: item['timestamp'], messaging: [item] }],
  })
  /** An action of the person. */
  const done = (accountId: string, member: Record<string, unknown>, at: number, from = person) =>
    envelope(accountId, { sender: { id: from }, recipient: { id: accountId }, timestamp: at, ...member })
  return {
    envelope,
    done,
    textMessage: (
      accountId: string,
      text: string,
      { mid = `m_in_${(counter += 1)}`, at = base + counter * 1_000, from = person } = {},
    ) => done(accountId, { message: { mid, text } }, at, from),
    echo: (accountId: string, text: string, options: EchoOptions = {}) => {
      const {
        mid = `m_out_${(counter += 1)}`,
        at = base + counter * 1_000,
        to = person,
        metadata,
        appId = 102030,
      } = options
      const message = {
        mid,
        text,
        is_echo: true,
        ...(appId === null ? {} : { app_id: appId }),
        ...(metadata === undefined ? {} : { metadata }),
      }
      return envelope(accountId, { sender: { id: accountId }, recipient: { id: to }, timestamp: at, message })
    },
    watermark: (accountId: string, kind: 'read' | 'delivery', until: number, from = person) =>
      done(accountId, { [kind]: { watermark: until } }, until + 1, from),
    reaction: (accountId: string, mid: string, action: 'react' | 'unreact', at: number, from = person) =>
      done(
        accountId,
        { reaction: { mid, action, ...(action === 'react' ? { reaction: 'love', emoji: '❤' } : {}) } },
        at,
        from,
      ),
    edit: (accountId: string, mid: string, text: string, number: number, at: number, from = person) =>
      done(accountId, { message_edit: { mid, text, num_edit: number } }, at, from),
  }
}

export const { envelope, textMessage, echo, watermark, reaction, edit } = bodiesOf('page')
