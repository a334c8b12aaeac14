// The platform's errors: code, subcode, status and envelope.

interface Particulars {
  readonly status?: number
  readonly subcode?: number
  readonly type?: string
  readonly transient?: boolean
  /** WhatsApp's description of the exact fault. */
  readonly details?: string
}

export class GraphError extends Error {
  readonly code: number
  readonly status: number
  readonly subcode: number | undefined
  readonly type: string
  readonly transient: boolean
  readonly details: string | undefined

  constructor(
    code: number,
    message: string,
    { status = 400, subcode, type = 'OAuthException', transient = false, details }: Particulars = {},
  ) {
    super(message)
    this.code = code
    this.status = status
    this.subcode = subcode
    this.type = type
    this.transient = transient
    this.details = details
  }

  envelope(traceId: string): unknown {
    return {
      error: {
        message: this.message,
        type: this.type,
        code: this.code,
        ...(this.subcode === undefined ? {} : { error_subcode: this.subcode }),
        ...(this.transient ? { is_transient: true } : {}),
        ...(this.details === undefined ? {} : { error_data: { messaging_product: 'whatsapp', details: this.details } }),
        fbtrace_id: traceId,
      },
    }
  }
}

export const unknownObject = (id: string, method = 'get'): GraphError =>
  new GraphError(
    100,
    `Unsupported ${method} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
    { subcode: 33, type: 'GraphMethodException' },
  )

export const invalidParameter = (message: string, subcode?: number): GraphError =>
  new GraphError(100, `(#100) ${message}`, { subcode })

export const unknownPath = (path: string): GraphError => new GraphError(2500, `Unknown path components: ${path}`)

export const tokenMissing = (): GraphError =>
  new GraphError(104, 'An access token is required to request this resource.')

export const tokenInvalid = (): GraphError =>
  new GraphError(190, 'Invalid OAuth access token - Cannot parse access token')

export const tokenExpired = (): GraphError =>
  new GraphError(190, 'Error validating access token: Session has expired.', { subcode: 463 })

export const outsideWindow = (channel: 'messenger' | 'instagram'): GraphError =>
  new GraphError(
    10,
    '(#10) This message is sent outside of allowed window. Learn more about the new policy here: https://developers.facebook.com/docs/messenger-platform/policy-overview',
    { subcode: channel === 'instagram' ? 2534022 : 2018278 },
  )

export const noMatchingUser = (): GraphError => invalidParameter('No matching user found', 2018001)

/** @param details description of the exact fault */
export const whatsappError = (code: number, message: string, details: string): GraphError =>
  new GraphError(code, `(#${code}) ${message}`, { details })

export const permissionMissing = (permission: string): GraphError =>
  new GraphError(200, `(#200) Requires ${permission} permission to manage the object`, { status: 403 })
