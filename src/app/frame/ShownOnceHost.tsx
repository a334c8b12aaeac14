// Dialog with a secret that is shown once: it stays in front of every screen until the user has saved it, and ends with the session.
import { useEffect } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import { useShownOnce } from '../../store/ui/shown-once.ts'

const ShownSecret = lazyPart(
  async () => (await import(/* webpackChunkName: "profile" */ '../../screens/profile/ShownSecret.tsx')).ShownSecret,
  { note: 'overlay' },
)

export const ShownOnceHost = () => {
  const [secret, close] = useShownOnce()
  useEffect(() => close, [close])
  return secret === null ? null : <ShownSecret secret={secret} onClose={close} />
}
