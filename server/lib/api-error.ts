// An error response: a code that both languages translate, with its HTTP status (docs/decisions.md, 3).
import { serverErrors } from '../../contract/errors.ts'
import type { ErrorBody, ServerErrorCode } from '../../contract/errors.ts'

export class ApiError extends Error {
  readonly code: ServerErrorCode
  readonly details: unknown
  readonly controller: string | undefined

  /** @param controller the entity type or call concerned, where there is one */
  constructor(code: ServerErrorCode, details?: unknown, controller?: string) {
    super(code)
    this.code = code
    this.details = details
    this.controller = controller
  }

  get status(): number {
    return serverErrors[this.code]
  }

  body(): ErrorBody {
    return {
      msg: this.code,
      ...(this.details === undefined ? {} : { details: this.details }),
      ...(this.controller === undefined ? {} : { controller: this.controller }),
    }
  }
}
