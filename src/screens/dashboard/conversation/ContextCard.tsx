// Above the comments: a short view of the publication they belong to, with a link to it on the platform.
import { ExternalLink, Image, ImageOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { isOwnAddress } from '../../../lib/own-address.ts'
import { isSafeAddress } from '../../../lib/linked-text.ts'
import { formatDateTime } from '../../../lib/time-text.ts'
import { channelNamespaces } from '../channels.ts'
import type { WantedContext } from './use-shown-context.ts'
import styles from './context-card.module.css'

const Reactions = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './Reactions.tsx')).Reactions,
  { note: 'none' },
)

/** Images come only from our own origin; a missing one leaves its space. */
const Picture = ({ address }: { readonly address: string | null }) => {
  const [broken, setBroken] = useState<string | null>(null)
  if (address !== null && isOwnAddress(address) && broken !== address) {
    return (
      <img
        className={styles.picture}
        src={address}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setBroken(address)}
      />
    )
  }
  const Icon = address === null ? ImageOff : Image
  return (
    <span className={styles.picture}>
      <Icon size={18} aria-hidden />
    </span>
  )
}

export const ContextCard = ({ context, absence }: WantedContext) => {
  const { t, i18n } = useTranslation(['conversation', ...channelNamespaces])
  if (context === null) {
    return (
      <div className={styles.card} aria-busy={absence === null}>
        <Picture address={null} />
        <p className={styles.quiet}>{absence === null ? null : t(`context.${absence}`)}</p>
      </div>
    )
  }
  const { kindKey, text, time, picture, link, isGone, reactions } = context
  return (
    <section className={styles.card} aria-label={t('context.label')}>
      <Picture address={isGone ? null : picture} />
      <div className={styles.middle}>
        <div className={styles.words}>
          <p className={styles.head}>
            <span className={styles.kind}>{t(kindKey)}</span>
            <time dateTime={time}>{formatDateTime(time, i18n.language)}</time>
            {isGone ? (
              <span className={styles.gone}>
                <Trash2 size={12} aria-hidden />
                {t('context.gone')}
              </span>
            ) : null}
          </p>
          <p className={styles.text}>{text || t('context.noText')}</p>
        </div>
        {reactions && !isGone ? (
          <Reactions counts={reactions.counts} of={{ fbPostId: reactions.postId, fbCommentId: null }} />
        ) : null}
      </div>
      {link !== null && isSafeAddress(link) && !isGone ? (
        <a
          className={styles.link}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('context.open')}
          title={t('context.open')}
        >
          <ExternalLink size={16} aria-hidden />
        </a>
      ) : null}
    </section>
  )
}
