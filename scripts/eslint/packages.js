// Packages that each room may use, as far as the directions of our own imports do not decide it.

const licence = {
  group: ['@mui/x-*-pro', '@mui/x-*-pro/**', '@mui/x-*-premium', '@mui/x-*-premium/**'],
  message: 'Needs a licence that the product does not have.',
}
const node = { regex: '^node:', message: 'This runs in a browser.' }
const pure = {
  regex: '^(?!\\.{1,2}/|yup$|libphonenumber-js/min$)',
  message: 'The contract knows yup, the numbering plans and itself, nothing else.',
}
const stateless = {
  group: ['@reduxjs/**', 'react-redux', 'redux-*'],
  message: 'Components get props; the store is for screens and channels.',
}

const wholeDateFns = {
  regex: '^date-fns$',
  message:
    'Import `date-fns/addDays`: for each of its files Node reads its list of all of them, a second of every start.',
}

const only = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] })

/** Flat config replaces a rule's options, so each entry lists all restrictions of its room. */
export const packageRules = [
  { files: ['scripts/**', 'bench/**', '__tests__/**'], rules: only(licence) },
  { files: ['server/**'], rules: only(licence, wholeDateFns) },
  { files: ['src/**'], rules: only(licence, node) },
  { files: ['src/components/**'], rules: only(licence, node, stateless) },
  { files: ['contract/**'], rules: only(pure) },
]
