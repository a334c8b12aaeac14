// The tests of a file in the order that the seed of the run decides, block by block.
import { shuffle } from '../../scripts/testing/shuffle.ts'

/** As jest-circus keeps them: a describe block has children, a test has none. */
export interface Block {
  readonly name: string
  readonly children?: Block[]
}

export const shuffleTests = ({ children = [] }: Block, seed: number): void => {
  const byName = new Map(children.map((child, at) => [`${at} ${child.name}`, child]))
  children.splice(0, children.length, ...shuffle([...byName.keys()], seed).flatMap((name) => byName.get(name) ?? []))
  for (const child of children) shuffleTests(child, seed)
}
