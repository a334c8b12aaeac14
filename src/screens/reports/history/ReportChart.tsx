// Canvas chart of a report; the table beside it has the same data as text.
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { toChartData } from './report-table.ts'
import type { ReportTable } from './report-table.ts'
import styles from './history.module.css'

const height = 260
const axisWidth = 88
const barShare = 0.7
const maxBarWidth = 64

const letterWidth = 6
const betweenNames = 14
const maxNameWidth = 160

const markSize = 9

/** Draws marks that differ in shape as well: the first series uses uPlot's own circles. @returns whether uPlot draws its circles */
const drawDiamonds =
  (colour: string) =>
  (chart: UPlot, series: number, from: number, to: number): boolean => {
    const { ctx } = chart
    const half = (markSize * UPlot.pxRatio) / 1.5
    const { fillStyle } = ctx
    ctx.fillStyle = colour
    for (let at = from; at <= to; at += 1) {
      const value = chart.data[series]?.[at]
      if (typeof value !== 'number') continue
      const [x, y] = [chart.valToPos(at, 'x', true), chart.valToPos(value, 'y', true)]
      ctx.beginPath()
      ctx.moveTo(x, y - half)
      ctx.lineTo(x + half, y)
      ctx.lineTo(x, y + half)
      ctx.lineTo(x - half, y)
      ctx.fill()
    }
    ctx.fillStyle = fillStyle
    return false
  }

const countSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 100_000]
const minuteSteps = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 720, 1_440, 2_880, 7_200, 14_400, 43_200]

export interface ReportChartProps {
  readonly table: ReportTable
  readonly name: string
  /** Names of the bars and of the series beside them. */
  readonly names: readonly string[]
  /** Ref to the element that contains the drawn canvas. */
  readonly drawn: RefObject<HTMLDivElement | null>
}

const toOptions = (
  { table, names: [mainName = '', ...besideNames] }: ReportChartProps,
  place: HTMLElement,
): UPlot.Options => {
  // Colours of the theme as computed by the browser.
  const { color: bars, borderTopColor: lines, caretColor: words, backgroundColor: ground } = getComputedStyle(place)
  const isCount = table.columns.length === 1
  const toText = (value: number | null): string => (value === null ? '' : table.toText(value))
  const axis = { stroke: words, grid: { stroke: lines, width: 1 }, ticks: { stroke: lines, width: 1 } }
  return {
    width: place.clientWidth,
    height,
    legend: { live: false },
    scales: {
      // uPlot's own range would reserve room for a hundred groups around a single one.
      x: { time: false, range: () => [-0.5, table.lines.length - 0.5] },
      y: { range: (_chart, _min, max) => [0, Math.max(1, max * 1.1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        incrs: [1, 2, 5, 7, 10, 14, 30, 60, 90],
        values: (_chart, places) => places.map((one) => table.lines[one]?.name ?? ''),
        // As wide as the longest name, so that a few groups are all labelled on a phone.
        space:
          betweenNames + Math.min(maxNameWidth, letterWidth * Math.max(...table.lines.map(({ name }) => name.length))),
      },
      {
        ...axis,
        size: axisWidth,
        incrs: isCount ? countSteps : minuteSteps.map((minutes) => minutes * 60_000),
        values: (_chart, values) => values.map(toText),
      },
    ],
    series: [
      { value: (_chart, value) => (value === null ? '' : (table.lines[value]?.name ?? '')), label: '' },
      {
        label: mainName,
        stroke: bars,
        fill: bars,
        ...(UPlot.paths.bars ? { paths: UPlot.paths.bars({ size: [barShare, maxBarWidth] }) } : {}),
        points: { show: false },
        value: (_chart, value) => toText(value),
      },
      ...besideNames.map((label, place) => ({
        label,
        stroke: words,
        // Groups have no order: points without a line.
        paths: () => null,
        width: 2,
        points: place === 0 ? { show: true, size: markSize, fill: ground } : { show: drawDiamonds(words) },
        // The same as in the legend.
        ...(place === 0 ? {} : { fill: words }),
        value: (_chart: UPlot, value: number | null) => toText(value),
      })),
    ],
  }
}

export const ReportChart = (props: ReportChartProps) => {
  const { table, name, names, drawn } = props
  const written = names.join()
  const given = useRef(props)
  useEffect(() => {
    given.current = props
  })
  useEffect(() => {
    const place = drawn.current
    if (place === null) return undefined
    let chart: UPlot | null = null
    let isOver = false
    const draw = (): void => {
      const width = place.clientWidth
      // Nothing can be drawn without a width.
      if (width === 0) return
      if (chart) chart.setSize({ width, height })
      else chart = new UPlot(toOptions(given.current, place), toChartData(table), place)
    }
    draw()
    const sizes = new ResizeObserver(draw)
    sizes.observe(place)
    const drawAnew = (): void => {
      if (isOver) return
      chart?.destroy()
      chart = null
      draw()
    }
    // A canvas keeps the colours it was drawn with. With reduced motion, every colour still changes by a short transition; before it ends
    // the former colour would be read.
    const themes = new MutationObserver(() => {
      void Promise.allSettled(place.getAnimations().map(({ finished }) => finished)).then(drawAnew)
    })
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      isOver = true
      sizes.disconnect()
      themes.disconnect()
      chart?.destroy()
    }
  }, [table, written, drawn])
  return <div ref={drawn} role="img" aria-label={name} className={styles.chart} />
}
