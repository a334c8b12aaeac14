// Which role opens which route in which language and theme: every pair of two of these occurs, or every combination.
import type { Place } from './places.ts'

export const roles = ['agent', 'manager', 'admin', 'superadmin'] as const
type RoleName = (typeof roles)[number]

const languages = ['tr', 'en'] as const
const themes = ['light', 'dark'] as const

export interface Visit extends Place {
  readonly role: RoleName
  readonly language: (typeof languages)[number]
  readonly theme: (typeof themes)[number]
}

const other = <Value>([one, another]: readonly [Value, Value], value: Value): Value => (value === one ? another : one)

/** The four roles are at the corners of a square of languages and themes, which turns from route to route. */
const corner = (place: Place, role: RoleName, turn: number): Visit => {
  const at = roles.indexOf(role)
  const isOdd = (number: number): 0 | 1 => (number % 2 === 0 ? 0 : 1)
  return {
    ...place,
    role,
    language: languages[isOdd(at + turn)],
    theme: themes[isOdd((at === 1 || at === 2 ? 1 : 0) + turn)],
  }
}

const opposite = (visit: Visit): Visit => ({
  ...visit,
  language: other(languages, visit.language),
  theme: other(themes, visit.theme),
})

const everyLook = (visit: Visit): Visit[] =>
  languages.flatMap((language) => themes.map((theme) => ({ ...visit, language, theme })))

/** @returns visits in an order in which language and theme change as rarely as possible */
export const listVisits = (
  places: readonly (readonly [RoleName, readonly Place[]])[],
  isFull: boolean,
): readonly Visit[] => {
  const patterns = [...new Set(places.flatMap(([, open]) => open.map(({ pattern }) => pattern)))]
  const visits = places.flatMap(([role, open]) =>
    open.map((place) => corner(place, role, patterns.indexOf(place.pattern))),
  )
  // Pages of a single role are checked in the other language and theme, too.
  const whole = visits.flatMap((visit) => {
    if (isFull) return everyLook(visit)
    return visits.filter(({ pattern }) => pattern === visit.pattern).length === 1 ? [visit, opposite(visit)] : [visit]
  })
  const order = ({ language, theme }: Visit): number => languages.indexOf(language) * 2 + themes.indexOf(theme)
  return whole.sort((a, b) => order(a) - order(b))
}
