// MUI theme of the product: its colours, density and typography, one focus ring, no ripple, no upper case.
import { createTheme } from '@mui/material/styles'
import type { Theme, ThemeOptions } from '@mui/material/styles'
import { colours } from './colours.ts'
import type { ThemeMode } from './colours.ts'

const radius = 8
/** Hairlines separate surfaces; only overlays have shadows. */
const overlay = { border: '1px solid var(--line)', boxShadow: 'var(--shadow)', backgroundImage: 'none' }

const components: ThemeOptions['components'] = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: 36, padding: '5px 14px', borderRadius: radius, lineHeight: 1.45 },
      sizeSmall: { minHeight: 28, padding: '2px 10px', fontSize: '0.8125rem' },
      sizeLarge: { minHeight: 44, fontSize: '0.9375rem' },
      outlined: { borderColor: 'var(--line)' },
      // MUI's own colour is too faint for a spinner.
      loadingIndicator: { color: 'var(--quiet)' },
    },
  },
  MuiIconButton: {
    styleOverrides: { root: { borderRadius: radius, color: 'var(--quiet)', '&:hover': { color: 'var(--text)' } } },
  },
  MuiMenu: { styleOverrides: { paper: { ...overlay, marginTop: 4, minWidth: 208 }, list: { padding: 4 } } },
  MuiPopover: { styleOverrides: { paper: { ...overlay } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 36,
        padding: '6px 10px',
        borderRadius: 6,
        fontSize: '0.875rem',
        // Long names wrap; otherwise elements after them would be cut off on a phone.
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--accent-tint)' },
      },
    },
  },
  MuiListSubheader: {
    styleOverrides: {
      root: { padding: '8px 10px', backgroundColor: 'transparent', color: 'var(--text)', lineHeight: '20px' },
    },
  },
  MuiDialog: {
    styleOverrides: {
      // Keeps dialogs above a keyboard that covers the page instead of resizing it.
      container: { height: 'calc(100% - var(--keyboard, 0px))' },
      paper: { ...overlay, borderRadius: 12 },
      paperFullScreen: { border: 0, borderRadius: 0 },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { padding: '20px 24px 8px', fontSize: '1rem', fontWeight: 600, lineHeight: 1.5 } },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '0 24px 8px', color: 'var(--quiet)' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px' } } },
  MuiDrawer: {
    styleOverrides: {
      paper: { backgroundColor: 'var(--surface)', backgroundImage: 'none', boxShadow: 'var(--shadow)' },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(10 14 20 / 45%)' } } },
  },
  // The label is above the field, the error below it.
  MuiFormLabel: {
    styleOverrides: {
      root: {
        marginBottom: 4,
        color: 'var(--text)',
        fontSize: '0.8125rem',
        fontWeight: 500,
        lineHeight: '20px',
        '&.Mui-focused, &.Mui-error': { color: 'var(--text)' },
        '&.Mui-disabled': { color: 'var(--quiet)' },
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        display: 'flex',
        alignItems: 'center',
        gap: 6,
        margin: '4px 0 0',
        fontSize: '0.8125rem',
        lineHeight: '18px',
        '& svg': { flex: 'none' },
      },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      root: { minHeight: 36, fontSize: '0.875rem', lineHeight: '20px' },
      // iOS zooms in when an input has a font size below 16 px.
      input: { '@media (pointer: coarse)': { fontSize: '1rem' } },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        backgroundColor: 'var(--surface)',
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
        '&.Mui-disabled': { backgroundColor: 'var(--page)' },
      },
      input: { height: 20, padding: '8px 10px' },
      multiline: { padding: '8px 10px', '& .MuiOutlinedInput-input': { padding: 0 } },
      notchedOutline: { borderColor: 'color-mix(in srgb, var(--quiet) 55%, transparent)' },
    },
  },
  MuiSelect: { styleOverrides: { select: { minHeight: 20 } } },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: { padding: '1px 6px', '& .MuiAutocomplete-input': { padding: '6px 4px' } },
      paper: { ...overlay, marginTop: 4 },
      option: { minHeight: 36, borderRadius: 6 },
      listbox: { padding: 4 },
    },
  },
  MuiCheckbox: { styleOverrides: { root: { padding: 6 } } },
  MuiRadio: { styleOverrides: { root: { padding: 6 } } },
  // Aligns the switch itself, rather than its padding, with the text above.
  MuiFormControlLabel: { styleOverrides: { root: { marginLeft: -8 } } },
  MuiTooltip: {
    defaultProps: { disableInteractive: true },
    styleOverrides: {
      tooltip: {
        padding: '5px 8px',
        borderRadius: 6,
        backgroundColor: 'var(--text)',
        color: 'var(--page)',
        fontSize: '0.75rem',
        fontWeight: 500,
      },
    },
  },
}

export const createMuiTheme = (mode: ThemeMode): Theme => {
  const colour = colours[mode]
  return createTheme({
    palette: {
      mode,
      primary: { main: colour.accent, dark: colour['accent-strong'], contrastText: colour['on-accent'] },
      error: { main: colour.red, contrastText: mode === 'light' ? '#fff' : '#2b0a07' },
      background: { default: colour.page, paper: colour.raised },
      text: { primary: colour.text, secondary: colour.quiet },
      divider: colour.line,
    },
    focusVisible: true,
    shape: { borderRadius: radius },
    spacing: 4,
    typography: {
      fontFamily: "'Inter Variable', system-ui, sans-serif",
      fontSize: 14,
      body1: { fontSize: '0.875rem', lineHeight: 1.45 },
      button: { fontWeight: 500, textTransform: 'none', letterSpacing: 0 },
    },
    transitions: {
      duration: {
        shortest: 120,
        shorter: 120,
        short: 150,
        standard: 160,
        complex: 180,
        enteringScreen: 160,
        leavingScreen: 120,
      },
    },
    components,
  })
}
