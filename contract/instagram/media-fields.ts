// Fields of a piece of Instagram media: our own, one that tags us, one that mentions us.
import { boolean, count, flag, platformData, platformId, reference, text, time } from '../fields.ts'

export const mediaFields = () => ({
  fbId: platformId().required(),
  igUserId: reference().required(),
  caption: text(20_000),
  /** IMAGE, VIDEO, CAROUSEL_ALBUM. */
  mediaType: text(40),
  /** FEED, REELS, STORY, AD. */
  productType: text(40),
  mediaUrl: text(4_000),
  thumbnailUrl: text(4_000),
  permalink: text(2_000),
  /** User name of the author. */
  username: text(),
  unreadCommentCount: count(),
  isAnswered: boolean(),
  isMentioned: flag(),
  isRemoteDeleted: boolean(),
  lastCommentId: reference(),
  lastCommentDate: time(),
  data: platformData(),
})
