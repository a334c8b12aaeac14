// Stores the question of a report in the address.
import { TZDate } from '@date-fns/tz'
import { format, subDays } from 'date-fns'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { canManageOrganisation } from '../../../../contract/permissions.ts'
import { recordIdPattern } from '../../../../contract/patterns.ts'
import { groupingsOf, reportFigures } from '../../../../contract/report-figures.ts'
import type { ReportFigure, ReportGrouping } from '../../../../contract/report-figures.ts'
import { zoneOr } from '../../../../contract/zone-or.ts'
import { selectRows } from '../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectNow } from '../../../store/network/clock-slice.ts'
import { selectRights } from '../../../store/network/session-slice.ts'

export interface ReportQuestion {
  readonly organisation: string
  readonly figure: ReportFigure
  readonly by: ReportGrouping
  readonly from: string
  readonly to: string
  readonly business: boolean
}

/** Number of days shown by default, including today. */
const usualDays = 14

/** Number of days offered instead of an invalid period. */
const offeredDays = 30

interface Days {
  readonly from: string
  readonly to: string
}

/** The last `count` days up to the given one. */
const toLastDays = (today: string, count: number): Days => ({
  from: format(subDays(new Date(`${today}T12:00:00`), count - 1), 'yyyy-MM-dd'),
  to: today,
})

export const useReportQuestion = () => {
  const { i18n } = useTranslation()
  const [query, setQuery] = useSearchParams()
  const rights = useAppSelector(selectRights)
  const organisations = useAppSelector((state) => state.session.organisations)
  const rows = useAppSelector((state) => selectRows(state, 'ORGANISATION'))
  const now = useAppSelector(selectNow)
  const managed = organisations
    .filter(({ _id }) => rights !== null && canManageOrganisation(rights, _id))
    .toSorted((one, other) => one.name.localeCompare(other.name, i18n.language))
  const requestedId = query.get('organisation')
  const organisation =
    requestedId !== null && recordIdPattern.test(requestedId) ? requestedId : (managed[0]?._id ?? null)
  const timeZone = zoneOr(rows.find(({ _id }) => _id === organisation)?.timeZone)
  const text = query.toString()
  const today = format(new TZDate(now, timeZone), 'yyyy-MM-dd')
  const question = useMemo((): ReportQuestion | null => {
    const given = new URLSearchParams(text)
    if (organisation === null) return null
    const usual = toLastDays(today, usualDays)
    const figure = reportFigures.find((one) => one === given.get('figure')) ?? 'firstResponse'
    const groupings = groupingsOf(figure)
    return {
      organisation,
      figure,
      by: groupings.find((by) => by === given.get('by')) ?? groupings[0] ?? 'day',
      // An invalid day is not replaced silently: the figures would not be those that the address names.
      from: given.get('from') || usual.from,
      to: given.get('to') || usual.to,
      business: given.get('business') === '1',
    }
  }, [text, organisation, today])
  const change = (changed: Partial<Record<keyof ReportQuestion, string | null>>): void => {
    const next = new URLSearchParams(text)
    for (const [name, value] of Object.entries(changed)) {
      if (value === null || value === '') next.delete(name)
      else next.set(name, value)
    }
    setQuery(next, { replace: true })
  }
  return { question, change, managed, offered: toLastDays(today, offeredDays) }
}
