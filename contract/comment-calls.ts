// Calls by which managers hide, show or delete a comment at the platform; the lane of its conversation carries them out.
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
