// What the state holds as one piece: an immutable class, which immer does not draft and the development checks do not walk.

/** Frozen by its subclass; what may change inside (caches, an index that only grows) is #private. Serialises by `toJSON`. */
export abstract class SealedValue {
  abstract toJSON(): unknown
}
