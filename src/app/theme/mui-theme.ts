// MUI in the product's own clothes: the CSS variables' values, own density and type, nothing upper-cased.
import { createTheme } from '@mui/material/styles'
import type { Theme } from '@mui/material/styles'

type Mode = 'light' | 'dark'

const colours = {
  light: { page: '#f6f7f9', surface: '#ffffff', text: '#141a22', quiet: '#566070', line: '#e3e7ec', accent: '#0b6b68', onAccent: '#ffffff', red: '#b3261e' },
  dark: { page: '#0e1115', surface: '#1d222a', text: '#e7eaef', quiet: '#9ba5b4', line: '#272d36', accent: '#45c4b8', onAccent: '#062321', red: '#ff8f86' },
} as const

export const muiTheme = (mode: Mode): Theme => {
  const colour = colours[mode]
  return createTheme({
    palette: {
      mode,
      primary: { main: colour.accent, contrastText: colour.onAccent },
      error: { main: colour.red },
      background: { default: colour.page, paper: colour.surface },
      text: { primary: colour.text, secondary: colour.quiet },
      divider: colour.line,
    },
    shape: { borderRadius: 8 },
    spacing: 4,
    typography: {
      fontFamily: "'Inter Variable', system-ui, sans-serif",
      fontSize: 14,
      fontWeightMedium: 500,
      button: { textTransform: 'none', fontWeight: 500 },
    },
    transitions: { duration: { shortest: 120, shorter: 120, short: 150, standard: 160, enteringScreen: 160, leavingScreen: 120 } },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: { borderRadius: 8, minHeight: 36 } } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiMenu: { styleOverrides: { paper: { border: `1px solid ${colour.line}`, boxShadow: 'var(--shadow)', minWidth: 200 } } },
      MuiMenuItem: { styleOverrides: { root: { fontSize: 14, minHeight: 36 } } },
      MuiTooltip: {
        defaultProps: { enterDelay: 400, disableInteractive: true },
        styleOverrides: { tooltip: { fontSize: 12, backgroundColor: mode === 'light' ? '#141a22' : '#e7eaef', color: mode === 'light' ? '#ffffff' : '#141a22' } },
      },
      MuiDialog: { styleOverrides: { paper: { borderRadius: 12, border: `1px solid ${colour.line}` } } },
      MuiOutlinedInput: { styleOverrides: { root: { backgroundColor: colour.surface } } },
    },
  })
}
