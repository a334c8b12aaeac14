// A request of the api's endpoints: its options, and how the answer is read.
import type { EntityType } from '../../../contract/index.ts'
import type { RequestOptions } from '../network/send-request.ts'

/** How the answer's `data` is read: rows of a type, changed rows by type beside it (commands), a removal, or unchanged. */
type AnswerKind =
  | { readonly kind: 'rows'; readonly type: EntityType; readonly id?: string }
  | { readonly kind: 'command' }
  | { readonly kind: 'removal'; readonly type: EntityType; readonly id: string }
  | { readonly kind: 'plain' }

export interface ApiRequest extends RequestOptions {
  readonly answer: AnswerKind
}
