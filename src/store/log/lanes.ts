// 64-bit hashes as two 32-bit lanes. Their sum does not depend on the order, so a table's hash can be updated from its changed rows.

export interface Lanes {
  readonly high: number
  readonly low: number
}

export const noLanes: Lanes = { high: 0, low: 0 }

/** Not cryptographic: it only tells states apart. */
export const hashLanes = (text: string): Lanes => {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 0x9e3779b1)
    low = Math.imul(low ^ unit, 0x5f356495)
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
  return { high: high >>> 0, low: low >>> 0 }
}

export const addLanes = (one: Lanes, other: Lanes): Lanes => ({
  high: (one.high + other.high) >>> 0,
  low: (one.low + other.low) >>> 0,
})

export const subtractLanes = (one: Lanes, other: Lanes): Lanes => ({
  high: (one.high - other.high) >>> 0,
  low: (one.low - other.low) >>> 0,
})

/** 16 hex digits. */
export const formatLanes = ({ high, low }: Lanes): string =>
  high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0')
