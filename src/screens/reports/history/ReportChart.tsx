// The chart of a report, on a canvas; the table beside it says the same in words.
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

const countSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 100_000]
const minuteSteps = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 720, 1_440, 2_880, 7_200, 14_400, 43_200]

export interface ReportChartProps {
  readonly table: ReportTable
  readonly name: string
  /** Of what it draws: the bars, and what stands beside them. */
  readonly names: readonly string[]
  /** Where the drawn canvas is found. */
  readonly drawn: RefObject<HTMLDivElement | null>
}

const toOptions = (
  { table, names: [mainName = '', ...besideNames] }: ReportChartProps,
  place: HTMLElement,
): UPlot.Options => {
  // The theme's colours, as the browser has worked them out.
  const { color: bars, borderTopColor: lines, caretColor: words } = getComputedStyle(place)
  const isCount = table.columns.length === 1
  const toText = (value: number | null): string => (value === null ? '' : table.toText(value))
  const axis = { stroke: words, grid: { stroke: lines, width: 1 }, ticks: { stroke: lines, width: 1 } }
  return {
    width: place.clientWidth,
    height,
    legend: { live: false },
    scales: {
      x: { time: false, range: (_chart, min, max) => [min - 0.5, max + 0.5] },
      y: { range: (_chart, _min, max) => [0, Math.max(1, max * 1.1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        incrs: [1, 2, 5, 7, 10, 14, 30, 60, 90],
        values: (_chart, places) => places.map((one) => table.lines[one]?.name ?? ''),
        space: 90,
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
        // Groups are no sequence: points, no line.
        paths: () => null,
        width: 2,
        points: { show: true, ...(place === 0 ? {} : { fill: words }) },
        // As the legend shows it.
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
    const draw = (): void => {
      const width = place.clientWidth
      // There is nothing to draw on yet.
      if (width === 0) return
      if (chart) chart.setSize({ width, height })
      else chart = new UPlot(toOptions(given.current, place), toChartData(table), place)
    }
    draw()
    const sizes = new ResizeObserver(draw)
    sizes.observe(place)
    return () => {
      sizes.disconnect()
      chart?.destroy()
    }
  }, [table, written, drawn])
  return <div ref={drawn} role="img" aria-label={name} className={styles.chart} />
}
