// A local push service and a device subscribed to it: only this device can decrypt the pushes (RFC 8291).
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Push {
  readonly device: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

export const createDevice = (address: string, name: string) => {
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint: `${address}/${name}`,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    read: ({ body }: Pick<Push, 'body'>): unknown => {
      const salt = body.subarray(0, 16)
      const end = 21 + (body[20] ?? 0)
      const sender = body.subarray(21, end)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const secret = derive(curve.computeSecret(sender), auth, info, 32)
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
        derive(secret, salt, 'Content-Encoding: nonce\0', 12),
      )
      decipher.setAuthTag(body.subarray(-16))
      const text = Buffer.concat([decipher.update(body.subarray(end, -16)), decipher.final()]).toString('utf8')
      return JSON.parse(text.slice(0, text.lastIndexOf('\u0002')))
    },
  }
}

export const startPushService = async () => {
  const pushes: Push[] = []
  let status = 201
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      pushes.push({ device: (request.url ?? '').slice(1), headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Pushes since the last call. */
    taken: (): Push[] => pushes.splice(0),
    answerWith: (given: number): void => {
      status = given
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
