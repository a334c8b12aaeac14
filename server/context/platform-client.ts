// The interface that calls the platforms: platform/graph-client.ts implements it.

export interface GraphRequest {
  /** Base URL of a service other than the platform; its paths have no version prefix. */
  readonly base?: string | undefined
  /** Path below the version, e.g. `/1234/messages`. */
  readonly path: string
  /** null: the call needs no token, or carries its own. */
  readonly token: string | null
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Called with the used share of the platform's rate limit, percent, if the response reports it. */
  readonly onUsage?: (percent: number) => void
}

export interface GraphUpload extends Omit<GraphRequest, 'body' | 'onUsage'> {
  readonly fields: Readonly<Record<string, string>>
  readonly file: { readonly field: string; readonly name: string; readonly bytes: Blob }
}

export interface GraphClient {
  /** @returns the parsed JSON @throws GraphError, and nothing else */
  get(request: GraphRequest): Promise<unknown>
  post(request: GraphRequest): Promise<unknown>
  /** A form with a file; its timeout allows for a large one. */
  upload(request: GraphUpload): Promise<unknown>
  /** The bytes of an upload that was opened before, from its beginning. */
  uploadBytes(request: Pick<GraphRequest, 'path'> & { readonly token: string; readonly bytes: Blob }): Promise<unknown>
  delete(request: GraphRequest): Promise<unknown>
}
