// MUI in the product's own clothes: its colours, density and type, one focus ring, no ripple, nothing upper-cased.
import { createTheme } from '@mui/material/styles'
import type { Theme, ThemeOptions } from '@mui/material/styles'
import { colours } from './colours.ts'
import type { ThemeMode } from './colours.ts'

const radius = 8
/** Hairlines hold things apart; shadows are for what lies above the page. */
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
      // Its own is too faint to be seen turning.
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
        // A long name breaks: what stands behind it would be out of the menu on a telephone.
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
      // Above a keyboard that lies over the page instead of making it smaller.
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
  // A field's name stands above it, and what is wrong with it below.
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
      // A phone zooms in on letters below 16 px.
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
  // The switch itself stands in line with the text above it, not the room around it.
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
