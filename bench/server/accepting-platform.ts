// A fake platform for the benchmark.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Accepts every message and records its time. */
export const startAcceptingPlatform = async () => {
  const taken = new Map<string, number>()
  let count = 0
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const said = /"text":"(answer [^"]+)"/.exec(text)?.[1]
      if (said !== undefined) taken.set(said, performance.now())
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ recipient_id: '1', message_id: `m_out_${(count += 1)}`, data: [] }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
