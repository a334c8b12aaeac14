// Saves a chart as a picture, with its description above it.
import { saveFile } from '../../../lib/save-file.ts'

const margin = 24
const lineHeight = 26

const fontOf = (at: number, scale: number, family: string): string =>
  `${at === 0 ? 600 : 400} ${(at === 0 ? 18 : 14) * scale}px ${family}`

/** The description wraps over more lines above a narrow chart. */
const wrap = (context: CanvasRenderingContext2D, line: string, width: number): readonly string[] => {
  const made: string[] = []
  let currentLine = ''
  for (const word of line.split(' ')) {
    const longer = currentLine === '' ? word : `${currentLine} ${word}`
    if (currentLine !== '' && context.measureText(longer).width > width) {
      made.push(currentLine)
      currentLine = word
    } else currentLine = longer
  }
  return [...made, currentLine]
}

/** @param place element that contains the chart @param lines heading and description */
export const savePicture = (place: HTMLElement, lines: readonly string[], name: string): void => {
  const chart = place.querySelector('canvas')
  if (chart === null) return
  const scale = chart.width / Math.max(1, chart.clientWidth)
  const picture = document.createElement('canvas')
  const context = picture.getContext('2d')
  if (context === null) return
  const { backgroundColor, caretColor, fontFamily } = getComputedStyle(place)
  const written = lines.flatMap((line, at) => {
    context.font = fontOf(at, scale, fontFamily)
    return wrap(context, line, chart.width).map((text) => ({ text, font: context.font }))
  })
  const top = margin + lineHeight * written.length
  // Setting a canvas's size resets all its other settings.
  picture.width = chart.width + 2 * margin * scale
  picture.height = chart.height + (top + margin) * scale
  context.fillStyle = backgroundColor
  context.fillRect(0, 0, picture.width, picture.height)
  context.fillStyle = caretColor
  written.forEach(({ text, font }, at) => {
    context.font = font
    context.fillText(text, margin * scale, (margin + lineHeight * at + 8) * scale)
  })
  context.drawImage(chart, margin * scale, top * scale)
  picture.toBlob((file) => {
    if (file) saveFile(file, `${name}.png`)
  })
}
