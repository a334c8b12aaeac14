// Shuffles names by a seed: the same order for the same seed, whatever the order of the input.
import { createHash } from 'node:crypto'

export const shuffle = (names: readonly string[], seed: number): string[] => {
  const placeOf = (name: string): string => createHash('sha256').update(`${seed} ${name}`).digest('hex')
  return names
    .map((name) => ({ name, place: placeOf(name) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ name }) => name)
}
