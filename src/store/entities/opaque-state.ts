// Immutable classes that the state holds as one piece: immer does not draft them and the development checks do not walk them.

/** Frozen by its subclass; what may change inside (caches, an index that only grows) is #private. Serialises by `toJSON`. */
export abstract class OpaqueState {
  abstract toJSON(): unknown
}
