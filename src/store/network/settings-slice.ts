// The settings kept on this device: token, table defaults and personal preferences.
// Kept per backend address; reset where the page's host differs.
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import { defaultLanguage, defaultToastPosition } from '../../../contract/constants.ts'
import type { Language, ToastPosition } from '../../../contract/constants.ts'
import type { SortSpec } from '../../../contract/filter.ts'
import { cleared } from '../events.ts'

export interface TableSettings {
  readonly limit: number
  readonly columns: readonly string[]
  readonly sort: SortSpec
  /** Pages come by scrolling; left out: as fits the window. */
  readonly scrolls?: boolean
  /** Lines under each other instead of a table; left out: as fits the place. */
  readonly asList?: boolean
  /** A list that shows the last in its order first. */
  readonly reversed?: boolean
}

interface AlertSettings {
  /** By notifications of the system. */
  readonly desktop: boolean
  readonly sound: boolean
  /** Woken while the application is closed; left out: no. Ends with the session. */
  readonly push?: boolean
  /** 0 to 1. */
  readonly volume: number
}

export interface SettingsState {
  readonly host: string | null
  readonly token: string | null
  readonly tables: Readonly<Record<string, TableSettings>>
  readonly language: Language
  /** It was chosen here, and the profile of whoever chose it does not know yet: they may not be signed in. */
  readonly languageUnsent: boolean
  readonly theme: 'system' | 'light' | 'dark'
  readonly density: 'comfortable' | 'compact'
  /** Whether what customers write is kept on this device. */
  readonly keepsMessages: boolean
  /** Where toasts stand in the window. */
  readonly toastPosition: ToastPosition
  /** How this device says that something came. */
  readonly announcing: AlertSettings
  /** Commands given last, the newest first. */
  readonly recentCommands: readonly string[]
  /** Emoji written last, the newest first. */
  readonly recentEmoji: readonly string[]
  /** Unread notifications as the backend last counted them, for a start without it; left out: it has not. */
  readonly unreadNotifications?: { readonly userId: string; readonly count: number }
}

const maxRecent = 8
/** Two lines of them. */
const maxRecentEmoji = 18

const withNewest = (kept: readonly string[], newest: string, max: number): readonly string[] =>
  [newest, ...kept.filter((one) => one !== newest)].slice(0, max)

const initialState: SettingsState = {
  host: null,
  token: null,
  tables: {},
  language: defaultLanguage,
  languageUnsent: false,
  theme: 'system',
  density: 'comfortable',
  keepsMessages: true,
  toastPosition: defaultToastPosition,
  announcing: { desktop: false, sound: false, volume: 0.5 },
  recentCommands: [],
  recentEmoji: [],
}

const slice = createSlice({
  name: 'settings',
  initialState,
  reducers: {
    /** The page's host at start: another one than recorded resets the record. */
    hostSeen: (state, { payload }: PayloadAction<string>) =>
      state.host === payload ? state : { ...initialState, host: payload },
    tokenStored: (state, { payload }: PayloadAction<string | null>) => {
      state.token = payload
    },
    languageChosen: (state, { payload }: PayloadAction<Language>) => {
      state.language = payload
      state.languageUnsent = true
    },
    /** As the profile has it. */
    languageTaken: (state, { payload }: PayloadAction<Language>) => {
      state.language = payload
      state.languageUnsent = false
    },
    themeChosen: (state, { payload }: PayloadAction<SettingsState['theme']>) => {
      state.theme = payload
    },
    densityChosen: (state, { payload }: PayloadAction<SettingsState['density']>) => {
      state.density = payload
    },
    keepsMessagesChosen: (state, { payload }: PayloadAction<boolean>) => {
      state.keepsMessages = payload
    },
    toastPositionChosen: (state, { payload }: PayloadAction<ToastPosition>) => {
      state.toastPosition = payload
    },
    announcingChosen: (state, { payload }: PayloadAction<AlertSettings>) => {
      state.announcing = payload
    },
    commandUsed: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      recentCommands: withNewest(state.recentCommands, payload, maxRecent),
    }),
    notificationsCounted: (state, { payload }: PayloadAction<NonNullable<SettingsState['unreadNotifications']>>) => {
      state.unreadNotifications = payload
    },
    emojiUsed: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      recentEmoji: withNewest(state.recentEmoji, payload, maxRecentEmoji),
    }),
    tableSettled: (state, { payload }: PayloadAction<{ readonly name: string; readonly table: TableSettings }>) => ({
      ...state,
      tables: { ...state.tables, [payload.name]: payload.table },
    }),
  },
  // An unsent choice ends with its user's session.
  extraReducers: (builder) =>
    builder.addCase(cleared, (state) => {
      state.languageUnsent = false
      if (state.announcing.push) state.announcing.push = false
      delete state.unreadNotifications
    }),
  selectors: { selectSettings: (state) => state },
})

export const settingsActions = slice.actions
export const {
  hostSeen,
  tokenStored,
  languageChosen,
  languageTaken,
  themeChosen,
  densityChosen,
  keepsMessagesChosen,
  toastPositionChosen,
  tableSettled,
  commandUsed,
  emojiUsed,
  announcingChosen,
  notificationsCounted,
} = settingsActions
export const settingsReducer = slice.reducer
export const { selectSettings } = slice.selectors
