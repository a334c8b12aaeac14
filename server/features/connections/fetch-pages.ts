// The pages that a person administers, each with its token and its Instagram account.
import type { Context } from '../../context/context.ts'
import { toPlatformRefusal, toTokenError } from '../auth/facebook/platform-login.ts'
import { asList, asObject, asText } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'

export interface PlatformInstagram {
  readonly fbId: string
  readonly username: string | null
  readonly name: string | null
  readonly imageUrl: string | null
}

export interface PlatformPage {
  readonly fbId: string
  readonly name: string
  readonly token: string
  readonly link: string | null
  readonly imageUrl: string | null
  readonly tasks: readonly string[]
  readonly instagram: PlatformInstagram | null
}

const fields =
  'id,name,access_token,link,tasks,picture,instagram_business_account{id,username,name,profile_picture_url}'
const atOnce = 100
/** Maximum lists to read, 1,000 pages in all; nobody manages more for one organisation. */
const maxLists = 10

const instagramOf = (value: unknown): PlatformInstagram | null => {
  const account = asObject(value)
  const fbId = asText(account?.['id'])
  return account && fbId !== null
    ? {
        fbId,
        username: asText(account['username']),
        name: asText(account['name']),
        imageUrl: asText(account['profile_picture_url']),
      }
    : null
}

/** Without an access token the person has no role on the page that lets us act for it. */
const pageOf = (page: JsonObject | null): PlatformPage[] => {
  const [fbId, token] = [asText(page?.['id']), asText(page?.['access_token'])]
  if (!page || fbId === null || token === null) return []
  return [
    {
      fbId,
      token,
      name: asText(page['name']) ?? fbId,
      link: asText(page['link']),
      imageUrl: asText(asObject(asObject(page['picture'])?.['data'])?.['url']),
      tasks: asList(page['tasks']).flatMap((task) => asText(task) ?? []),
      instagram: instagramOf(page['instagram_business_account']),
    },
  ]
}

/**
 * @param token the person's access token
 * @throws ApiError FB_TOKEN_INVALID, FACEBOOK_REQUEST_ERROR, PLATFORM_UNREACHABLE
 */
export const fetchPages = async (
  { platform }: Pick<Context, 'platform'>,
  token: string,
): Promise<readonly PlatformPage[]> => {
  const pages: PlatformPage[] = []
  let after: string | null = null
  try {
    for (let list = 0; list < maxLists; list += 1) {
      const answer = asObject(
        await platform.get({
          path: '/me/accounts',
          token,
          query: { fields, limit: String(atOnce), ...(after === null ? {} : { after }) },
        }),
      )
      pages.push(...asList(answer?.['data']).flatMap((page) => pageOf(asObject(page))))
      const paging = asObject(answer?.['paging'])
      after = asText(asObject(paging?.['cursors'])?.['after'])
      if (asText(paging?.['next']) === null || after === null) break
    }
  } catch (error) {
    throw toPlatformRefusal(error, toTokenError)
  }
  return pages
}
