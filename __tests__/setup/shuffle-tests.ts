// Runs the tests of a file in an order derived from the run's seed, block by block.
import { shuffle } from '../../scripts/testing/shuffle.ts'

/** The shape in jest-circus: a describe block has children, a test has none. */
export interface Block {
  readonly name: string
  readonly children?: Block[]
}

export const shuffleTests = ({ children = [] }: Block, seed: number): void => {
  const byName = new Map(children.map((child, at) => [`${at} ${child.name}`, child]))
  children.splice(0, children.length, ...shuffle([...byName.keys()], seed).flatMap((name) => byName.get(name) ?? []))
  for (const child of children) shuffleTests(child, seed)
}
