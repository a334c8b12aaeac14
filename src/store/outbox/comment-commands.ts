// Hides, shows, deletes and keeps comments: stored in the outbox like replies, shown at once. Loaded with the menu of a comment.
import type { ModerationAction } from '../../../contract/moderation.ts'
import { optimisticUpdateRemoved } from '../entities/optimistic-updates-slice.ts'
import type { CommentCommand } from '../entities/thread-command.ts'
import type { AppThunk } from '../app-thunk.ts'
import { refusalOf } from './optimistic-update.ts'
import { actOnThread, sendThreadCommand } from './thread-commands.ts'

type Place = Pick<CommentCommand, 'threadId' | 'comment'>

const channelOf = ({ comment }: Place) => (comment.type === 'FBCOMMENT' ? 'Fb' : 'Ig')

/** The platform carries it out; until it has, the comment is shown as pending. */
export const moderateComment =
  (place: Place, action: ModerationAction): AppThunk<Promise<void>> =>
  async (dispatch) => {
    dispatch(optimisticUpdateRemoved(refusalOf(place.comment.id)))
    await dispatch(
      sendThreadCommand({
        ...place,
        call: `${action === 'delete' ? 'delete' : 'hide'}${channelOf(place)}Comment`,
        body: action === 'delete' ? null : { hidden: action === 'hide' },
        patch: { moderation: { action, state: 'asked' as const } },
      }),
    )
  }

const keeping = (place: Place, isKept: boolean): CommentCommand => ({
  ...place,
  call: `keep${channelOf(place)}Comment`,
  body: { kept: isKept },
  patch: { isKept },
})

/** Keeps a comment, so that it no longer waits for moderation. @param name of its author */
export const keepComment =
  (place: Place, isKept: boolean, name: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    dispatch(optimisticUpdateRemoved(refusalOf(place.comment.id)))
    await dispatch(
      actOnThread(
        { did: keeping(place, isKept), back: keeping(place, !isKept) },
        { titleKey: isKept ? 'threads:done.kept' : 'threads:done.unkept', values: { name } },
      ),
    )
  }
