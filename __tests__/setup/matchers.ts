// Adds toBeInTheDocument() and related matchers to expect; waiting may take long on a busy machine.
import '@testing-library/jest-dom'
import { configure, getConfig } from '@testing-library/react'

const { getElementError: describeFailure } = getConfig()

/**
 * While a query is retried nobody reads why it failed: the page is printed once, when the wait fails. The library sets the flag at each
 * try, but omits it from its types.
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
