// The store as it is shipped, for tests of many thousand actions: the checks of a development build walk through the whole state at every
// one of them, which takes three quarters of the time. Every other test has them.
export const readAsShipped = (): void => {
  const before = process.env['NODE_ENV']
  beforeAll(() => {
    process.env['NODE_ENV'] = 'production'
  })
  afterAll(() => {
    process.env['NODE_ENV'] = before
  })
}
