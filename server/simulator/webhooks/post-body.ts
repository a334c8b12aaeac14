// Posts one webhook body over its own connection and resolves with the status, or 0 without a response in time.
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

/** The platform waits this long for a response. */
const answerMs = 5_000

export const postBody = (url: string, body: Buffer, headers: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((resolve) => {
    const send = url.startsWith('https:') ? requestHttps : requestHttp
    const request = send(
      url,
      {
        method: 'POST',
        agent: false,
        timeout: answerMs,
        headers: {
          Accept: '*/*',
          'Content-Type': 'application/json',
          'Content-Length': body.length,
          'User-Agent': 'facebookplatform/1.0 (+http://developers.facebook.com)',
          ...headers,
        },
      },
      (response) => {
        response.resume()
        response.on('error', () => resolve(0))
        response.on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(0))
    // A receiver that sends its response slowly must not block the line for ever.
    const limit = setTimeout(() => request.destroy(), answerMs)
    request.on('close', () => {
      clearTimeout(limit)
      resolve(0)
    })
    request.end(body)
  })
