// Adds toBeInTheDocument() and its kin to expect; what a test waits for may take long on a busy machine.
import '@testing-library/jest-dom'
import { configure, getConfig } from '@testing-library/react'

const { getElementError: describeFailure } = getConfig()

/**
 * While a query is tried again and again nobody reads why it failed: the page is printed once, when waiting ends in vain. The library
 * sets the mark at each try, and leaves it out of its types.
 */
const isTriedAgain = (): boolean =>
  (getConfig() as { readonly _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true

configure({
  asyncUtilTimeout: 60_000,
  getElementError: (message, container) =>
    isTriedAgain() && message !== null
      ? Object.assign(new Error(message), { name: 'TestingLibraryElementError' })
      : describeFailure(message, container),
})
