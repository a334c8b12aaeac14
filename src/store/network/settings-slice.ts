// Settings on this device: token, table settings and personal preferences. Stored per server address; reset if the page's host changes.
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
  /** Pages load by scrolling; by default it depends on the window. */
  readonly scrolls?: boolean
  /** Shown as a list instead of a table; by default it depends on the available width. */
  readonly asList?: boolean
  /** Shows the end of the order first. */
  readonly reversed?: boolean
}

interface AlertSettings {
  /** Shows desktop notifications. */
  readonly desktop: boolean
  readonly sound: boolean
  /** Push notifications while the application is closed; off by default. Ends with the session. */
  readonly push?: boolean
  /** 0 to 1. */
  readonly volume: number
}

export interface SettingsState {
  readonly host: string | null
  readonly token: string | null
  readonly tables: Readonly<Record<string, TableSettings>>
  readonly language: Language
  /** The language was chosen on this device and is not stored in the profile yet, because the user may not be signed in. */
  readonly languageUnsent: boolean
  readonly theme: 'system' | 'light' | 'dark'
  readonly density: 'comfortable' | 'compact'
  /** Whether customers' messages are stored on this device. */
  readonly keepsMessages: boolean
  /** Position of toasts in the window. */
  readonly toastPosition: ToastPosition
  /** How this device announces new messages. */
  readonly announcing: AlertSettings
  /** Recently used commands, newest first. */
  readonly recentCommands: readonly string[]
  /** Recently used emoji, newest first. */
  readonly recentEmoji: readonly string[]
  /** The server's last count of unread notifications, for a start without the server; absent if there is none. */
  readonly unreadNotifications?: { readonly userId: string; readonly count: number }
}

const maxRecent = 8
/** Two rows. */
const maxRecentEmoji = 18

const withNewest = (recent: readonly string[], newest: string, max: number): readonly string[] =>
  [newest, ...recent.filter((one) => one !== newest)].slice(0, max)

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
    /** The payload is the page's host at start. If it differs from the recorded one, the settings are reset. */
    hostSeen: (state, { payload }: PayloadAction<string>) =>
      state.host === payload ? state : { ...initialState, host: payload },
    tokenStored: (state, { payload }: PayloadAction<string | null>) => {
      state.token = payload
    },
    languageChosen: (state, { payload }: PayloadAction<Language>) => {
      state.language = payload
      state.languageUnsent = true
    },
    /** The language of the profile. */
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
  // An unsent choice is dropped when its user's session ends.
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
