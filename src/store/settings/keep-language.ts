// The interface speaks the language of whoever is signed in: his profile's, unless he has chosen another here that it does not know yet.
import { languages } from '../../../contract/constants.ts'
import type { Language } from '../../../contract/constants.ts'
import { rowIn } from '../entities/table-adapter.ts'
import type { RootState } from '../root-reducer.ts'
import type { AppStore } from '../store.ts'
import { sendLanguage } from './choose-language.ts'
import { languageTaken } from './settings-slice.ts'

/** null while nobody is signed in, or his profile is not there. */
const languageOfProfile = ({ session, entities }: RootState): Language | null => {
  const user = session.status === 'signedIn' && session.userId !== null ? rowIn(entities.USER.table, session.userId) : undefined
  return languages.find((known) => known === user?.['language']) ?? null
}

/** @returns stops following */
export const keepLanguage = (store: AppStore): (() => void) => {
  let seen: Language | null = null
  let couldSend = false
  const follow = (): void => {
    const state = store.getState()
    const { language, languageUnsent } = state.settings
    const ofProfile = languageOfProfile(state)
    const isNews = ofProfile !== null && ofProfile !== seen
    seen = ofProfile
    // Not before the profile is there: what it said until now is then no news any more.
    const canSend = ofProfile !== null && state.connection.backend === 'online'
    const sendsNow = canSend && !couldSend && languageUnsent
    couldSend = canSend
    if (sendsNow) void store.dispatch(sendLanguage())
    // What he has not chosen anew is as his profile says, wherever he changes it.
    if (isNews && !languageUnsent && ofProfile !== language) store.dispatch(languageTaken(ofProfile))
  }
  follow()
  return store.subscribe(follow)
}
