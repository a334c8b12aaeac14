// Calls by which managers hide, show, delete or keep a comment; the lane of its conversation carries out what the platform does.
import { defineCall } from './call.ts'
import { boolean, object } from './fields.ts'

/** Hides or shows. COMMENT_GONE; NOT_HIDEABLE: our own, or the platform does not let us. */
export const hideCommentCall = (base: string) =>
  defineCall<Record<string, never>>()({
    method: 'POST',
    path: `${base}/:id/remote`,
    right: 'manager',
    body: object({ hidden: boolean().required() }),
    command: true,
  })

/** COMMENT_GONE; NOT_REMOVABLE: the platform does not let us. */
export const deleteCommentCall = (base: string) =>
  defineCall<Record<string, never>>()({
    method: 'DELETE',
    path: `${base}/:id/remote`,
    right: 'manager',
    command: true,
  })

/** Kept as it is: it waits for no moderation any more. `false` takes that back. COMMENT_GONE; NOT_HIDEABLE: our own. */
export const keepCommentCall = (base: string) =>
  defineCall<Record<string, never>>()({
    method: 'POST',
    path: `${base}/:id/keep`,
    right: 'manager',
    body: object({ kept: boolean().required() }),
    command: true,
  })
