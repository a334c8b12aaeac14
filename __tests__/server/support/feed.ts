// Bodies of a page's feed in the platform's shape, with invented ids and texts.

export const pageFbId = '555000111'
export const base = Date.parse('2026-06-01T08:00:00.000Z')

export interface Someone {
  readonly id: string
  readonly name?: string
}
export const ada: Someone = { id: '91001', name: 'Ada Kaya' }
export const mert: Someone = { id: '91002', name: 'Mert Er' }
export const ourPage: Someone = { id: pageFbId, name: 'Acme Istanbul' }

const seconds = (at: number): number => Math.floor(at / 1_000)

/** @param at time of the webhook, milliseconds */
export const feed = (value: object, at: number, { field = 'feed', page = pageFbId } = {}) => ({
  object: 'page',
  entry: [{ id: page, time: seconds(at), changes: [{ field, value }] }],
})

export const postId = (number: string): string => `${pageFbId}_${number}`

interface Place {
  /** Number of the post; a comment's id consists of it and its own number. */
  readonly post?: string
  readonly at: number
  /** Time when the comment or post was written; `at` by default. */
  readonly written?: number
  readonly from?: Someone | null
  /** Number of the comment that it answers. */
  readonly answers?: string
  readonly more?: object
}

const by = (from: Someone | null | undefined) => (from ? { from } : {})

export const comment = (
  verb: string,
  number: string,
  message: string | null,
  { post = '100', at, written = at, from = ada, answers, more }: Place,
) =>
  feed(
    {
      item: 'comment',
      verb,
      ...by(from),
      post_id: postId(post),
      comment_id: `${post}_${number}`,
      parent_id: answers === undefined ? postId(post) : `${post}_${answers}`,
      created_time: seconds(written),
      ...(message === null ? {} : { message }),
      ...more,
    },
    at,
  )

export const post = (
  verb: string,
  item: string,
  number: string,
  { at, written = at, from = ourPage, more }: Omit<Place, 'post' | 'answers'>,
) => feed({ item, verb, ...by(from), post_id: postId(number), created_time: seconds(written), ...more }, at)

export const reaction = (
  verb: string,
  type: string | null,
  { post: number = '100', at, from = ada, comment: on, item = 'reaction' }: Place & { comment?: string; item?: string },
) =>
  feed(
    {
      item,
      verb,
      ...(type === null ? {} : { reaction_type: type }),
      ...by(from),
      post_id: postId(number),
      parent_id: postId(number),
      ...(on === undefined ? {} : { comment_id: `${number}_${on}` }),
      created_time: seconds(at),
    },
    at,
  )
