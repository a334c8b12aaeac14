// Calls by which managers hide, show, delete or keep a comment. The lane of its conversation carries out the request to the platform.
import { defineCall } from './call.ts'
import { boolean, object } from './fields.ts'

/** Hides or shows. COMMENT_GONE; NOT_HIDEABLE if it is our own or the platform does not allow it. */
export const hideCommentCall = (base: string) =>
  defineCall<Record<string, never>>()({
    method: 'POST',
    path: `${base}/:id/remote`,
    right: 'manager',
    body: object({ hidden: boolean().required() }),
    command: true,
  })

/** COMMENT_GONE; NOT_REMOVABLE if the platform does not allow it. */
export const deleteCommentCall = (base: string) =>
  defineCall<Record<string, never>>()({
    method: 'DELETE',
    path: `${base}/:id/remote`,
    right: 'manager',
    command: true,
  })

/** Keeps the comment as it is: it no longer waits for moderation. `false` undoes that. COMMENT_GONE; NOT_HIDEABLE if it is our own. */
export const keepCommentCall = (base: string) =>
  defineCall<Record<string, never>>()({
    method: 'POST',
    path: `${base}/:id/keep`,
    right: 'manager',
    body: object({ kept: boolean().required() }),
    command: true,
  })
