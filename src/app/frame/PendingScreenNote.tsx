// Says that the next screen fails to load: the address already names it, while the previous screen stays visible.
import { useLocation } from 'react-router'
import { LostLoadNote } from '../../components/LostLoadNote.tsx'

export const PendingScreenNote = () => {
  const { pathname } = useLocation()
  return <LostLoadNote isOverlay isWanted={() => pathname !== window.location.pathname} />
}
