// Node's fetch has no page; these resolve '/api/...' against the page's address, as a browser does.
type Page = { location: Location }

export const relativeFetch = (page: Page) => {
  const absolute = (input: RequestInfo | URL): RequestInfo | URL =>
    input instanceof Request ? input : new URL(String(input), page.location.href)

  class PageRequest extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(absolute(input), init)
    }
  }
  const pageFetch: typeof fetch = (input, init) => fetch(absolute(input), init)
  return { Request: PageRequest, fetch: pageFetch }
}
