// Colours that MUI has to compute with (hover, disabled) and so cannot read from theme.css, where they are declared. A test compares both.
export type ThemeMode = 'light' | 'dark'

export interface Colours {
  readonly page: string
  readonly raised: string
  readonly text: string
  readonly quiet: string
  readonly line: string
  readonly accent: string
  readonly 'accent-strong': string
  readonly 'on-accent': string
  readonly red: string
}

export const colours: Readonly<Record<ThemeMode, Colours>> = {
  light: {
    page: '#f6f7f9',
    raised: '#fff',
    text: '#141a22',
    quiet: '#566070',
    line: '#e3e7ec',
    accent: '#0b6b68',
    'accent-strong': '#085552',
    'on-accent': '#fff',
    red: '#b3261e',
  },
  dark: {
    page: '#0e1115',
    raised: '#1d222a',
    text: '#e7eaef',
    quiet: '#9ba5b4',
    line: '#272d36',
    accent: '#45c4b8',
    'accent-strong': '#6ad5cb',
    'on-accent': '#062321',
    red: '#ff8f86',
  },
}
