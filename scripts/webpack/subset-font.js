// A webpack loader: reduces a font to the letters in the query (U+0041,U+0061-007A) and the weights that the screens use.
import subsetFont from 'subset-font'

const weights = { min: 400, max: 600 }

const lettersIn = (range) => {
  const [from, to = from] = range
    .replace(/^U\+/, '')
    .split('-')
    .map((code) => Number.parseInt(code, 16))
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')
}

export const raw = true

export default function subset(font) {
  const done = this.async()
  const letters = this.resourceQuery.slice(1).split(',').map(lettersIn).join('')
  subsetFont(font, letters, { targetFormat: 'woff2', variationAxes: { wght: weights } }).then(
    (smaller) => done(null, smaller),
    done,
  )
}
