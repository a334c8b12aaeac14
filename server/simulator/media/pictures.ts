// Pictures made from a name: a person's portrait, a page's mark, a photograph of a parcel.
import { createHash } from 'node:crypto'
import { drawJpeg } from './jpeg.ts'
import { drawPng } from './png.ts'
import type { Colour } from './png.ts'

const palette: readonly Colour[] = [
  [94, 129, 172], [163, 110, 150], [88, 142, 120], [196, 132, 82], [112, 116, 168], [178, 98, 98], [86, 140, 158], [142, 130, 84],
]
const skins: readonly Colour[] = [[244, 214, 186], [232, 192, 158], [212, 168, 130], [184, 138, 102]]
const hairs: readonly Colour[] = [[52, 40, 34], [84, 54, 36], [110, 72, 40], [34, 32, 36], [96, 96, 102]]

const bytesOf = (name: string): Buffer => createHash('sha256').update(name).digest()
const of = (colours: readonly Colour[], byte: number): Colour => colours[byte % colours.length] as Colour
const shade = ([red, green, blue]: Colour, by: number): Colour => [red * by, green * by, blue * by]
const inside = (x: number, y: number, middleX: number, middleY: number, radiusX: number, radiusY: number): boolean =>
  ((x - middleX) / radiusX) ** 2 + ((y - middleY) / radiusY) ** 2 < 1

export const portrait = (name: string): Buffer => {
  const bytes = bytesOf(name)
  const [wall, coat, skin, hair] = [of(palette, bytes[0] ?? 0), of(palette, (bytes[0] ?? 0) + 3), of(skins, bytes[2] ?? 0), of(hairs, bytes[3] ?? 0)]
  const long = (bytes[4] ?? 0) % 2 === 0
  const parting = 0.42 + ((bytes[5] ?? 0) / 255) * 0.16
  return drawPng(96, 96, (x, y) => {
    const face = inside(x, y, 0.5, 0.43, 0.16, 0.2)
    const fringe = y < 0.36 - Math.abs(x - parting) * 0.35
    if (face && !fringe) return skin
    if (inside(x, y, 0.5, 0.38, 0.2, 0.21) && y < 0.44) return hair
    if (Math.abs(x - 0.5) < 0.065 && y > 0.5 && y < 0.7 + 0.06 * Math.cos((x - 0.5) * 24)) return shade(skin, 0.88)
    if (long && y >= 0.38 && y < 0.72 && Math.abs(x - 0.5) < 0.2 + (y - 0.38) * 0.12) return hair
    if (inside(x, y, 0.5, 1.04, 0.38, 0.38)) return coat
    return shade(wall, 1.3 - y * 0.25)
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

/** A parcel on a table, its lid torn: colour by place. */
const parcel = (name: string) => {
  const bytes = bytesOf(name)
  const table = of(palette, bytes[5] ?? 0)
  const tear = 0.3 + ((bytes[6] ?? 0) / 255) * 0.3
  return (x: number, y: number): Colour => {
    const box = x > 0.18 && x < 0.82 && y > 0.28 && y < 0.82
    if (!box) return y > 0.6 ? shade(table, 0.9 - y * 0.2) : [222, 220, 214]
    const crack = tear + (y - 0.28) * 0.25 + 0.012 * Math.sin(y * 90)
    if (y < 0.62 && Math.abs(x - crack) < 0.02 * (0.62 - y) * 3) return [60, 44, 30]
    if (Math.abs(x - 0.5) < 0.05) return [214, 190, 150]
    if (x > 0.58 && x < 0.76 && y > 0.6 && y < 0.74) return [244, 243, 238]
    return shade([186, 144, 98], 1.1 - (y - 0.28) * 0.35)
  }
}

export const parcelPicture = (name: string): Buffer => drawPng(320, 240, parcel(name))
export const parcelPhotograph = (name: string): Buffer => drawJpeg(320, 240, parcel(name))
