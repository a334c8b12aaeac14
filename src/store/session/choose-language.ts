// Chooses the language: applied here at once, and stored in the user's profile as soon as they are signed in.
import type { Language } from '../../../contract/constants.ts'
import { runCall } from '../records/run-call.ts'
import { isTransient } from '../network/request-error.ts'
import type { AppThunk } from '../app-thunk.ts'
import { languageChosen, languageTaken } from '../network/settings-slice.ts'

/** Sends the choice to the profile; without a response it stays unsent. */
export const sendLanguage = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { language } = getState().settings
  const { userId } = getState().session
  const result = await dispatch(runCall('updateProfile', { body: { $set: { language } }, quiet: true }))
  const isStill = getState().session.userId === userId && getState().settings.language === language
  if (isStill && (result.ok || !isTransient(result.error))) dispatch(languageTaken(language))
}

export const chooseLanguage =
  (language: Language): AppThunk =>
  (dispatch, getState) => {
    dispatch(languageChosen(language))
    if (getState().session.status === 'signedIn') void dispatch(sendLanguage())
  }
