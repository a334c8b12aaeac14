// A store's own timers, work under way and listeners: no state of the application, so no slice. The store's environment holds
// them; they begin and end with it, and no module keeps anything.

export class StoreServices {
  readonly #made = new Map<() => unknown, unknown>()

  /** The one that `create` makes: when it is first asked for, and once. */
  get<Service>(create: () => Service): Service {
    if (!this.#made.has(create)) this.#made.set(create, create())
    // Set by the line above, or by an earlier call with the same function.
    return this.#made.get(create) as Service
  }
}

/** For whoever needs nothing else of the environment. */
export interface WithServices {
  readonly services: StoreServices
}
