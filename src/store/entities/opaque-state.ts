// Base of immutable classes in the state. Immer does not draft them, and the development checks do not walk through them.

/** The subclass freezes itself; mutable internals (caches, an index that only grows) are #private. Serialised by `toJSON`. */
export abstract class OpaqueState {
  abstract toJSON(): unknown
}
