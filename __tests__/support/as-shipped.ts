// The store as shipped, for tests of many thousand actions: the checks of a development build traverse the whole state at every action,
// which takes three quarters of the time. Every other test runs them.
export const readAsShipped = (): void => {
  const before = process.env['NODE_ENV']
  beforeAll(() => {
    process.env['NODE_ENV'] = 'production'
  })
  afterAll(() => {
    process.env['NODE_ENV'] = before
  })
}
