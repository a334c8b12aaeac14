// A test runs in its own realm, where Node's errors, dates and maps are not instances of its Error, Date and Map. Product code checks
// `error instanceof Error` on values from the network or IndexedDB; here the check succeeds, as outside.
const families = {
  Error,
  TypeError,
  RangeError,
  SyntaxError,
  DOMException,
  Date,
  Map,
  Set,
  RegExp,
  Promise,
  DataView,
}

type Constructors = Record<string, (abstract new (...args: never[]) => unknown) | undefined>

const ordinary = Function.prototype[Symbol.hasInstance]

export const acceptHostInstances = (realm: object): void => {
  for (const [name, Host] of Object.entries(families)) {
    const Own = (realm as Constructors)[name]
    if (Own === undefined || Own === Host) continue
    Object.defineProperty(Own, Symbol.hasInstance, {
      configurable: true,
      // Subclasses inherit this, but only their own prototype counts for them.
      value(this: unknown, value: unknown): boolean {
        return ordinary.call(this, value) || (this === Own && ordinary.call(Host, value))
      },
    })
  }
}

/** For tests whose product code runs outside: the objects that it creates share the test's classes. */
export const shareFamilies = (realm: object): void => {
  Object.assign(realm, families)
}
