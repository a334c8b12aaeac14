// The interface that calls the platforms: platform/graph-client.ts implements it.

export interface GraphRequest {
  /** Of somebody other than the platform: then there is no version before the path. */
  readonly base?: string | undefined
  /** Path below the version, e.g. `/1234/messages`. */
  readonly path: string
  /** null: the call needs none, or brings its own. */
  readonly token: string | null
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Told how much of what the platform allows is used up, in percent, where its answer says so. */
  readonly onUsage?: (percent: number) => void
}

export interface GraphUpload extends Omit<GraphRequest, 'body' | 'onUsage'> {
  readonly fields: Readonly<Record<string, string>>
  readonly file: { readonly field: string; readonly name: string; readonly bytes: Blob }
}

export interface GraphClient {
  /** Answers the parsed JSON; throws GraphError and nothing else. */
  get(request: GraphRequest): Promise<unknown>
  post(request: GraphRequest): Promise<unknown>
  /** A form with a file; takes as long as a large one needs. */
  upload(request: GraphUpload): Promise<unknown>
  /** The bytes of an upload that was opened before, from its beginning. */
  uploadBytes(request: Pick<GraphRequest, 'path'> & { readonly token: string; readonly bytes: Blob }): Promise<unknown>
  delete(request: GraphRequest): Promise<unknown>
}
