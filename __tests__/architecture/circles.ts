// Finds cycles in a graph of imports.
import type { Import } from '../../scripts/architecture/import-graph.ts'

/**
 * @param placeOf a file's node in the graph: itself, or its folder
 * @returns each cycle as its sorted nodes (Tarjan 1972)
 */
export const circles = (imports: readonly Import[], placeOf: (file: string) => string): readonly string[][] => {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [one, other] = [placeOf(from), placeOf(to)]
    if (one !== other) next.set(one, (next.get(one) ?? new Set()).add(other))
  }
  const order = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const reach = (node: string): number => {
    let low = order.size
    order.set(node, low)
    stack.push(node)
    for (const other of next.get(node) ?? []) {
      if (!order.has(other)) low = Math.min(low, reach(other))
      else if (stack.includes(other)) low = Math.min(low, order.get(other) ?? low)
    }
    if (low === order.get(node)) {
      const circle = stack.splice(stack.indexOf(node))
      if (circle.length > 1) found.push(circle.toSorted())
    }
    return low
  }
  for (const node of next.keys()) if (!order.has(node)) reach(node)
  return found
}
