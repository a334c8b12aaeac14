// The screen before stays until the next one is there. Where that one is lost, this says so: the address names it already.
import { useLocation } from 'react-router'
import { LostLoadNote } from '../../components/LostLoadNote.tsx'

export const PendingScreenNote = () => {
  const { pathname } = useLocation()
  return <LostLoadNote isOverlay isWanted={() => pathname !== window.location.pathname} />
}
