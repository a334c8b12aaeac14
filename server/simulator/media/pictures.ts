// Pictures made from a name: a person's portrait, a page's mark, a photograph of a parcel.
import { createHash } from 'node:crypto'
import { drawPng } from './png.ts'
import type { Colour } from './png.ts'

const palette: readonly Colour[] = [
  [94, 129, 172], [163, 110, 150], [88, 142, 120], [196, 132, 82], [112, 116, 168], [178, 98, 98], [86, 140, 158], [142, 130, 84],
]
const skins: readonly Colour[] = [[241, 208, 176], [224, 180, 142], [198, 150, 112], [156, 110, 78]]
const hairs: readonly Colour[] = [[52, 40, 34], [92, 62, 40], [150, 106, 60], [34, 32, 36], [120, 120, 124]]

const bytesOf = (name: string): Buffer => createHash('sha256').update(name).digest()
const of = (colours: readonly Colour[], byte: number): Colour => colours[byte % colours.length] as Colour
const shade = ([red, green, blue]: Colour, by: number): Colour => [red * by, green * by, blue * by]
const inside = (x: number, y: number, middleX: number, middleY: number, radiusX: number, radiusY: number): boolean =>
  ((x - middleX) / radiusX) ** 2 + ((y - middleY) / radiusY) ** 2 < 1

export const portrait = (name: string): Buffer => {
  const bytes = bytesOf(name)
  const [wall, coat, skin, hair] = [of(palette, bytes[0] ?? 0), of(palette, (bytes[1] ?? 0) + 3), of(skins, bytes[2] ?? 0), of(hairs, bytes[3] ?? 0)]
  const long = (bytes[4] ?? 0) % 2 === 0
  return drawPng(96, 96, (x, y) => {
    if (inside(x, y, 0.5, 0.44, 0.17, 0.21) && y > 0.34) return skin
    if (inside(x, y, 0.5, 0.4, 0.22, 0.24) && (y < 0.4 || long)) return hair
    if (long && Math.abs(x - 0.5) < 0.22 && y > 0.4 && y < 0.66) return hair
    if (inside(x, y, 0.5, 1.02, 0.38, 0.36)) return coat
    if (Math.abs(x - 0.5) < 0.07 && y > 0.5 && y < 0.75) return shade(skin, 0.92)
    return shade(wall, 1.25 - y * 0.35).map((part) => Math.min(255, part)) as unknown as Colour
  })
}

/** A page's mark: a shopping bag on its colour. */
export const pageMark = (name: string): Buffer => {
  const ground = of(palette, bytesOf(name)[0] ?? 0)
  return drawPng(96, 96, (x, y) => {
    const bag = x > 0.28 && x < 0.72 && y > 0.42 && y < 0.76
    const handle = y <= 0.44 && inside(x, y, 0.5, 0.44, 0.15, 0.17) && !inside(x, y, 0.5, 0.44, 0.1, 0.12)
    return bag || handle ? [250, 250, 248] : ground
  })
}

/** A parcel on a table, its lid torn. */
export const parcelPhotograph = (name: string): Buffer => {
  const bytes = bytesOf(name)
  const table = of(palette, bytes[5] ?? 0)
  const tear = 0.3 + ((bytes[6] ?? 0) / 255) * 0.3
  return drawPng(320, 240, (x, y) => {
    const box = x > 0.18 && x < 0.82 && y > 0.28 && y < 0.82
    if (!box) return y > 0.6 ? shade(table, 0.9 - y * 0.2) : [222, 220, 214]
    if (Math.abs(x - tear - (y - 0.28) * 0.2) < 0.018 * (1 + Math.sin(y * 60)) && y < 0.55) return [60, 44, 30]
    if (Math.abs(x - 0.5) < 0.05) return [214, 190, 150]
    if (x > 0.58 && x < 0.76 && y > 0.6 && y < 0.74) return [244, 243, 238]
    return shade([186, 144, 98], 1.1 - (y - 0.28) * 0.35)
  })
}
