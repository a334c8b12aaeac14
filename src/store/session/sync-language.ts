// Keeps the interface in the language of the signed-in user's profile, unless they chose another one here that is not stored there yet.
import { addStateListener } from '../listener.ts'
import { languages } from '../../../contract/constants.ts'
import type { Language } from '../../../contract/constants.ts'
import { rowIn } from '../entities/table-adapter.ts'
import type { RootState } from '../root-reducer.ts'
import type { AppStore } from '../app-thunk.ts'
import { sendLanguage } from './choose-language.ts'
import { languageTaken } from '../network/settings-slice.ts'

/** null if nobody is signed in or their profile is not loaded. */
const languageOfProfile = ({ session, entities }: RootState): Language | null => {
  const user =
    session.status === 'signedIn' && session.userId !== null ? rowIn(entities.USER.table, session.userId) : undefined
  return languages.find((known) => known === user?.['language']) ?? null
}

/** @returns stops following */
export const syncLanguage = (store: AppStore): (() => void) => {
  let lastLanguage: Language | null = null
  let couldSend = false
  const follow = (): void => {
    const state = store.getState()
    const { language, languageUnsent } = state.settings
    const ofProfile = languageOfProfile(state)
    const isNews = ofProfile !== null && ofProfile !== lastLanguage
    lastLanguage = ofProfile
    // Waits for the profile, so that its old language does not count as a change afterwards.
    const canSend = ofProfile !== null && state.connection.backend === 'online'
    const sendsNow = canSend && !couldSend && languageUnsent
    couldSend = canSend
    if (sendsNow) void store.dispatch(sendLanguage())
    // Without an unsent choice the language follows the profile.
    if (isNews && !languageUnsent && ofProfile !== language) store.dispatch(languageTaken(ofProfile))
  }
  follow()
  return addStateListener(
    store,
    [languageOfProfile, ({ settings }) => settings, ({ connection }) => connection.backend],
    follow,
  )
}
