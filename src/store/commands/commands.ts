// The registry of all commands. Those that open lists of records are derived from the entity types.
import { languages } from '../../../contract/constants.ts'
import { entityTypes, getEntityMeta } from '../../../contract/entity-types.ts'
import { isAdministrator, hasRight } from '../../../contract/permissions.ts'
import { administrationPath, toListPath } from '../ui/record-paths.ts'
import {
  notificationSettingsPath,
  profilePath,
  recordingsPath,
  replayPath,
  searchPath,
  shortcutsPath,
} from '../ui/further-paths.ts'
import { markAllNotificationsRead } from '../records/read-notifications.ts'
import { openProblem, startRecording, stopRecording } from '../recording/recording-thunks.ts'
import { tryLoadCode } from '../../lib/load-code.ts'
import type { RootState } from '../root-reducer.ts'
import type { AppThunk } from '../app-thunk.ts'
import { chooseLanguage } from '../session/choose-language.ts'
import { showErrorToast } from '../network/error-toast.ts'
import { notReached } from '../network/request-error.ts'
import { densityChosen, themeChosen } from '../network/settings-slice.ts'
import { modalOpened } from '../ui/ui-slice.ts'
import type { Command, CommandAction } from './command.ts'

const offered: CommandAction = { kind: 'offered' }
const go = (to: string): CommandAction => ({ kind: 'go', to })

const ofConversation: readonly Command[] = [
  { id: 'thread.next', group: 'conversation', words: 'palette:thread.next', key: 'j', repeats: true, action: offered },
  {
    id: 'thread.previous',
    group: 'conversation',
    words: 'palette:thread.previous',
    key: 'k',
    repeats: true,
    action: offered,
  },
  {
    id: 'thread.open',
    group: 'conversation',
    words: 'palette:thread.open',
    key: 'enter',
    fixed: true,
    action: offered,
  },
  { id: 'thread.reply', group: 'conversation', words: 'palette:thread.reply', key: 'r', action: offered },
  { id: 'thread.note', group: 'conversation', words: 'palette:thread.note', key: 'shift+n', action: offered },
  { id: 'thread.quickReply', group: 'conversation', words: 'palette:thread.quickReply', key: '/', action: offered },
  { id: 'thread.close', group: 'conversation', words: 'palette:thread.close', key: 'e', action: offered },
  { id: 'thread.assign', group: 'conversation', words: 'palette:thread.assign', key: 'a', action: offered },
  { id: 'thread.snooze', group: 'conversation', words: 'palette:thread.snooze', key: 's', action: offered },
  { id: 'thread.label', group: 'conversation', words: 'palette:thread.label', key: 'l', action: offered },
  { id: 'thread.read', group: 'conversation', words: 'palette:thread.read', key: 'u', action: offered },
  { id: 'thread.unread', group: 'conversation', words: 'palette:thread.unread', key: 'shift+u', action: offered },
  { id: 'thread.select', group: 'conversation', words: 'palette:thread.select', key: 'x', action: offered },
  { id: 'thread.menu', group: 'conversation', words: 'palette:thread.menu', key: 'm', action: offered },
  { id: 'thread.panel', group: 'conversation', words: 'palette:thread.panel', key: 'i', action: offered },
]

const filters = {
  all: '/',
  unread: '/?unread=1',
  unanswered: '/?unanswered=1',
  mine: '/?mine=1',
  moderate: '/?moderate=1',
  snoozed: '/?status=snoozed',
  closed: '/?status=closed',
} as const

const manages = ({ session: { rights } }: RootState): boolean => rights !== null && hasRight(rights, 'manager')

const ofInbox: readonly Command[] = (Object.keys(filters) as (keyof typeof filters)[]).map((name) => ({
  id: `inbox.${name}`,
  group: 'inbox',
  words: `palette:inbox.${name}`,
  key: null,
  ...(name === 'moderate' ? { condition: manages } : {}),
  action: go(filters[name]),
}))

const administers = ({ session: { rights } }: RootState): boolean => rights !== null && isAdministrator(rights)

const lists: readonly Command[] = entityTypes.map((type) => ({
  id: `go.${type}`,
  group: 'go',
  words: 'palette:go.list',
  name: `resources:many.${type}`,
  key: null,
  condition: ({ session: { rights } }) => {
    const { allow, scopeKind } = getEntityMeta(type)
    return rights !== null && hasRight(rights, allow.list) && scopeKind !== 'own'
  },
  action: go(toListPath(type)),
}))

const places: readonly Command[] = [
  { id: 'go.search', group: 'go', words: 'palette:go.search', key: 'mod+/', action: go(searchPath) },
  {
    id: 'go.jobs',
    group: 'go',
    words: 'palette:go.list',
    name: 'resources:many.BULKJOB',
    key: null,
    action: go(toListPath('BULKJOB')),
  },
  { id: 'go.replay', group: 'go', words: 'palette:go.replay', key: null, action: go(replayPath) },
  {
    id: 'go.administration',
    group: 'go',
    words: 'palette:go.administration',
    key: null,
    condition: administers,
    action: go(administrationPath),
  },
  {
    id: 'go.recordings',
    group: 'go',
    words: 'palette:go.recordings',
    key: null,
    condition: administers,
    action: go(recordingsPath),
  },
  {
    id: 'notifications.open',
    group: 'go',
    words: 'palette:notifications.open',
    key: 'n',
    action: { kind: 'do', what: () => (dispatch) => dispatch(modalOpened('notifications')) },
  },
  {
    id: 'notifications.readAll',
    group: 'go',
    words: 'palette:notifications.readAll',
    key: null,
    action: { kind: 'do', what: markAllNotificationsRead },
  },
]

const appearance: readonly Command[] = [
  ...languages.map((language): Command => ({
    id: `language.${language}`,
    group: 'appearance',
    words: `palette:language.${language}`,
    key: null,
    condition: ({ settings }) => settings.language !== language,
    action: { kind: 'do', what: () => chooseLanguage(language) },
  })),
  ...(['system', 'light', 'dark'] as const).map((theme): Command => ({
    id: `theme.${theme}`,
    group: 'appearance',
    words: `palette:theme.${theme}`,
    key: null,
    condition: ({ settings }) => settings.theme !== theme,
    action: { kind: 'do', what: () => (dispatch) => dispatch(themeChosen(theme)) },
  })),
  ...(['comfortable', 'compact'] as const).map((density): Command => ({
    id: `density.${density}`,
    group: 'appearance',
    words: `palette:density.${density}`,
    key: null,
    condition: ({ settings }) => settings.density !== density,
    action: { kind: 'do', what: () => (dispatch) => dispatch(densityChosen(density)) },
  })),
]

const isRecording = ({ recording }: RootState): boolean => recording.userId !== null

const takeBackLast = (): AppThunk<Promise<void>> => async (dispatch) => {
  const code = await tryLoadCode(() => import('../outbox/take-back.ts'))
  if (code) await dispatch(code.takeBackLast())
  else dispatch(showErrorToast(notReached))
}

const ofSession: readonly Command[] = [
  { id: 'undo', group: 'session', words: 'palette:session.undo', key: 'z', action: { kind: 'do', what: takeBackLast } },
  {
    id: 'palette',
    group: 'session',
    words: 'palette:session.palette',
    key: 'mod+k',
    action: { kind: 'do', what: () => (dispatch) => dispatch(modalOpened('palette')) },
  },
  {
    id: 'keys',
    group: 'session',
    words: 'palette:session.keys',
    key: '?',
    action: { kind: 'do', what: () => (dispatch) => dispatch(modalOpened('keys')) },
  },
  {
    id: 'recording.start',
    group: 'session',
    words: 'palette:session.record',
    key: null,
    condition: (state) => !isRecording(state),
    action: { kind: 'do', what: startRecording },
  },
  {
    id: 'recording.stop',
    group: 'session',
    words: 'palette:session.stopRecording',
    key: null,
    condition: isRecording,
    action: { kind: 'do', what: stopRecording },
  },
  {
    id: 'recording.problem',
    group: 'session',
    words: 'palette:session.problem',
    key: null,
    action: { kind: 'do', what: openProblem },
  },
  {
    id: 'session.device',
    group: 'session',
    words: 'palette:session.device',
    key: null,
    action: go(`${profilePath}?selectedTab=device`),
  },
  { id: 'session.profile', group: 'session', words: 'palette:session.profile', key: null, action: go(profilePath) },
  {
    id: 'session.notifications',
    group: 'session',
    words: 'palette:session.notifications',
    key: null,
    action: go(notificationSettingsPath),
  },
  {
    id: 'session.shortcuts',
    group: 'session',
    words: 'palette:session.shortcuts',
    key: null,
    action: go(shortcutsPath),
  },
  { id: 'session.signOut', group: 'session', words: 'palette:session.signOut', key: null, action: offered },
]

export const commands: readonly Command[] = [
  ...ofConversation,
  ...ofInbox,
  ...places,
  ...lists,
  ...appearance,
  ...ofSession,
]

const byId = new Map(commands.map((command) => [command.id, command]))

export const getCommand = (id: string): Command | undefined => byId.get(id)
