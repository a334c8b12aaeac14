// Saves a chart as a picture, with what it shows above it.
import { saveFile } from '../../../lib/save-file.ts'

const margin = 24
const lineHeight = 26

/** @param place where the chart is drawn @param lines heading and what is shown */
export const savePicture = (place: HTMLElement, lines: readonly string[], name: string): void => {
  const chart = place.querySelector('canvas')
  if (chart === null) return
  const scale = chart.width / Math.max(1, chart.clientWidth)
  const picture = document.createElement('canvas')
  const top = margin + lineHeight * lines.length
  picture.width = chart.width + 2 * margin * scale
  picture.height = chart.height + (top + margin) * scale
  const context = picture.getContext('2d')
  if (context === null) return
  const { backgroundColor, caretColor, fontFamily } = getComputedStyle(place)
  context.fillStyle = backgroundColor
  context.fillRect(0, 0, picture.width, picture.height)
  context.fillStyle = caretColor
  lines.forEach((line, at) => {
    context.font = `${at === 0 ? 600 : 400} ${(at === 0 ? 18 : 14) * scale}px ${fontFamily}`
    context.fillText(line, margin * scale, (margin + lineHeight * at + 8) * scale)
  })
  context.drawImage(chart, margin * scale, top * scale)
  picture.toBlob((file) => {
    if (file) saveFile(file, `${name}.png`)
  })
}
