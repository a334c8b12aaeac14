// An error response, in the envelope that the product reads from every platform.

/** The network forbids a linked device to write to new people for a while. */
export const restrictedCode = 463
export const noSuchNumberCode = 131_026
const unreachableCode = 80_008

export class Refusal extends Error {
  readonly status: number
  readonly code: number
  readonly transient: boolean

  constructor(status: number, code: number, message: string, transient = false) {
    super(message)
    this.status = status
    this.code = code
    this.transient = transient
  }
}

export const notOpen = (): Refusal => new Refusal(409, unreachableCode, 'The session is not open', true)
export const notFound = (): Refusal => new Refusal(404, 100, 'There is no such session')
