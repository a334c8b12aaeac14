// State of an Instagram professional account.

export interface InstagramAccount {
  readonly igId: string
  /** The page it is linked to. */
  readonly pageId: string
  readonly username: string
  readonly name: string
}
