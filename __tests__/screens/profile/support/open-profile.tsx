// The application at a tab of Ayşe's profile, with a server that knows the user.
import { screen } from '@testing-library/react'
import { renderApp } from '../../../app/support/render-app.tsx'
import type { RenderedApp } from '../../../app/support/render-app.tsx'
import { userId } from '../../../store/support/create-test-store.ts'
import { epoch, row } from '../../../store/support/rows.ts'
import { listOf } from '../../../store/support/test-backend.ts'
import type { TestBackend } from '../../../store/support/test-backend.ts'

export const user = row({
  _id: userId,
  language: 'en',
  profile: { name: 'Ayşe Yıldız', email: 'ayse@example.test', gender: null },
  authOptions: { username: 'ayse' },
})

export const openProfile = async (
  tab: string,
  answers: (backend: TestBackend) => void = () => undefined,
  more: Parameters<typeof renderApp>[0] = {},
): Promise<RenderedApp> => {
  const shown = await renderApp({
    at: `/profile?selectedTab=${tab}`,
    signedIn: true,
    ...more,
    backend: (backend) => {
      backend.on('GET', '/api/bootstrap', () => ({
        body: { data: { epoch, cursors: {}, rows: { USER: [user] }, complete: true }, epoch },
      }))
      backend.on('GET', '/api/users', () => listOf([user]))
      backend.on('GET', '/api/auth/sessions', () => listOf([]))
      answers(backend)
    },
  })
  await screen.findByRole('heading', { name: 'Profile', level: 1 })
  return shown
}

/** The first field of a tab that loads lazily. */
export const field = (name: string) => screen.findByLabelText(name)
