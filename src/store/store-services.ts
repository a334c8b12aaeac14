// Timers, work in progress and listeners of a store: not application state, so not a slice. They live in the store's environment, as
// long as the store, and never in modules.

export class StoreServices {
  readonly #made = new Map<() => unknown, unknown>()

  /** Returns the instance that `create` makes, creating it on first use. */
  get<Service>(create: () => Service): Service {
    if (!this.#made.has(create)) this.#made.set(create, create())
    // Set by the line above, or by an earlier call with the same function.
    return this.#made.get(create) as Service
  }
}

/** For functions that need nothing else of the environment. */
export interface WithServices {
  readonly services: StoreServices
}
