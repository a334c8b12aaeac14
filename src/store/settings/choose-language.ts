// Choosing the language: at once here, and with the user's profile where he is signed in.
import type { Language } from '../../../contract/constants.ts'
import { runCall } from '../api/run-command.ts'
import type { AppThunk } from '../store.ts'
import { languageChosen } from './settings-slice.ts'

export const chooseLanguage = (language: Language): AppThunk => (dispatch, getState) => {
  dispatch(languageChosen(language))
  if (getState().session.status === 'signedIn') {
    void dispatch(runCall('updateProfile', { body: { $set: { language } }, quiet: true }))
  }
}
