// Routes beyond sign-in and dashboard, each guarded by the right it requires. An unknown path redirects to the dashboard with a message.
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { hasRight } from '../../contract/permissions.ts'
import { useAppSelector } from '../store/hooks.ts'
import { selectRights } from '../store/network/session-slice.ts'
import type { AppRoute } from './first-routes.ts'
import { Splash } from './frame/Splash.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { furtherRoutes } from './routes.ts'
import { RedirectHome } from './RedirectHome.tsx'

/** Shows the splash for restricted screens until the user's rights are known. */
const Permitted = ({ access, children }: { readonly access: AppRoute['access']; readonly children: ReactNode }) => {
  const rights = useAppSelector(selectRights)
  if (access === 'anonymous' || access === 'member' || access === 'own') return children
  if (rights === null) return <Splash />
  return hasRight(rights, access) ? children : <RedirectHome why="notAllowed" />
}

export const FurtherRoutes = () => (
  <Routes>
    {furtherRoutes.map(({ path, access, screen }) => (
      <Route
        key={path}
        path={path}
        element={
          <ScreenBoundary>
            <Permitted access={access}>{screen}</Permitted>
          </ScreenBoundary>
        }
      />
    ))}
    <Route path="*" element={<RedirectHome why="unknownAddress" />} />
  </Routes>
)
