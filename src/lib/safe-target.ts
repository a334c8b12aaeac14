// Checks the target in `?to=`: only a path of this application is accepted.

const base = 'http://inbox.invalid'

/** Browsers interpret control characters and backslashes in ways that turn a path into another origin. */
const suspicious = /[\u0000-\u001f\u007f\\]/

/**
 * @param isKnownPath whether the route table has the path
 * @returns path, query and hash to go to; the home path if `to` leads anywhere else
 */
export const toSafeTarget = (to: string | null, isKnownPath: (path: string) => boolean): string => {
  if (to === null || !to.startsWith('/') || to.startsWith('//') || suspicious.test(to)) return '/'
  const url = URL.parse(to, base)
  if (!url || url.origin !== base || url.username !== '' || url.pathname.startsWith('//')) return '/'
  return isKnownPath(url.pathname) ? `${url.pathname}${url.search}${url.hash}` : '/'
}
