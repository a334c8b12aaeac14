// A test runs in a realm of its own, where Node's errors, dates and maps are not instances of its Error, Date and Map.
// Product code asks `error instanceof Error` of what the network or IndexedDB gave it; here the answer is yes, as outside.
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
      // Inherited by subclasses, for which only their own prototype counts.
      value(this: unknown, value: unknown): boolean {
        return ordinary.call(this, value) || (this === Own && ordinary.call(Host, value))
      },
    })
  }
}

/** For tests whose product code runs outside: what they create for it is of its own families. */
export const shareFamilies = (realm: object): void => {
  Object.assign(realm, families)
}
