// A piece of Instagram media as the card above its comments shows it.
import type { Row } from '../../../contract/index.ts'
import type { ShownContext } from '../channel-view.ts'

/** Looked up by the product type that it was published as, otherwise by the media type. */
const kindKeys: Readonly<Record<string, string>> = {
  REELS: 'instagram:reel',
  STORY: 'instagram:story',
  AD: 'instagram:advertisement',
  VIDEO: 'instagram:video',
  CAROUSEL_ALBUM: 'instagram:album',
}

export const toShownMedia = (row: object): ShownContext => {
  const media = row as Row<'IGMEDIA'>
  return {
    kindKey: kindKeys[media.productType ?? ''] ?? kindKeys[media.mediaType ?? ''] ?? 'instagram:post',
    text: media.caption ?? '',
    time: media.createdTime,
    // The address of a video is not an image.
    picture: media.thumbnailUrl ?? (media.mediaType === 'VIDEO' ? null : (media.mediaUrl ?? null)),
    link: media.permalink ?? null,
    isGone: media.isRemoteDeleted === true,
  }
}
