// Choosing the language: at once here, and with the user's profile as soon as he is signed in.
import type { Language } from '../../../contract/constants.ts'
import { runCall } from '../api/run-command.ts'
import { isTransient } from '../http/request-error.ts'
import type { AppThunk } from '../store.ts'
import { languageChosen, languageTaken } from './settings-slice.ts'

/** What was chosen goes to the profile; without an answer it is still to be sent. */
export const sendLanguage = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { language } = getState().settings
  const { userId } = getState().session
  const result = await dispatch(runCall('updateProfile', { body: { $set: { language } }, quiet: true }))
  const isStill = getState().session.userId === userId && getState().settings.language === language
  if (isStill && (result.ok || !isTransient(result.error))) dispatch(languageTaken(language))
}

export const chooseLanguage = (language: Language): AppThunk => (dispatch, getState) => {
  dispatch(languageChosen(language))
  if (getState().session.status === 'signedIn') void dispatch(sendLanguage())
}
