// Where `?to=` may lead: a path of this application and nowhere else, whatever is written into it.

const base = 'http://inbox.invalid'

/** Control characters and back-slashes are read by browsers in ways that make a path an address elsewhere. */
const suspicious = /[\u0000-\u001f\u007f\\]/

/**
 * @param isKnownPath whether the route table has the path
 * @returns path, query and hash to go to; the home path where `to` leads anywhere else
 */
export const toSafeTarget = (to: string | null, isKnownPath: (path: string) => boolean): string => {
  if (to === null || !to.startsWith('/') || to.startsWith('//') || suspicious.test(to)) return '/'
  const url = URL.parse(to, base)
  if (!url || url.origin !== base || url.username !== '' || url.pathname.startsWith('//')) return '/'
  return isKnownPath(url.pathname) ? `${url.pathname}${url.search}${url.hash}` : '/'
}
